#include "season/play_conditions.hpp"

#include "config/rules_reader.hpp"

#include <utility>

namespace podball::season {

Result<config::NamedRules> league_rules(const std::string& json, const std::string& name) {
    const std::string place = "rules of the league";
    const auto text = config::read_rules(json, place);
    if (!text) {
        return text.error();
    }
    auto resolved = engine::resolve(text.value().rules);
    if (!resolved) {
        return Error{place + ": " + resolved.error().message};
    }
    return config::NamedRules{name, {}, {}, text.value().rules, std::move(resolved).value()};
}

Result<PlayConditions> start_conditions(const std::string& rules, const std::string& name, const std::string& budget,
                                        const Surroundings& surroundings) {
    auto read = league_rules(rules, name);
    if (!read) {
        return read.error();
    }
    const auto parsed = control::parse_budget(budget);
    if (!parsed) {
        return Error{"budget of the league: " + parsed.error().message};
    }
    auto hosting = hosting::Hosting::start(surroundings.mode, parsed.value(), surroundings.callbacks);
    if (!hosting) {
        return hosting.error();
    }
    return PlayConditions{std::move(read).value(), parsed.value(), std::move(hosting).value()};
}

}  // namespace podball::season
