// What tests of whole matches share: the bundled teams and games.
#pragma once

#include "config/rules_library.hpp"
#include "control/in_process_controller.hpp"
#include "control/team_library.hpp"
#include "match/match_config.hpp"
#include "match/match_runner.hpp"
#include "support/catch.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace podball::testing {

/// A loaded team with its parameters, which must outlive what `makes` returns.
struct LoadedTeam {
    explicit LoadedTeam(const std::string& name, const std::vector<control::ParameterValue>& given = {}) {
        auto loaded = control::TeamLibrary::load(PODBALL_TEAM_FOLDER "/" + name + ".so");
        REQUIRE(loaded);
        auto chosen = control::choose_parameters(loaded.value().info().parameters, given);
        REQUIRE(chosen);
        library.emplace(std::move(loaded).value());
        parameters = std::move(chosen).value();
    }

    /// With `draws` as if the match were recorded.
    [[nodiscard]] match::MakeController makes(const engine::ResolvedRules& rules, bool draws = false) const {
        return [this, &rules, draws](int slot, std::uint64_t seed) {
            return control::InProcessController::create(*library, rules, {slot, seed, parameters, nullptr, {draws}});
        };
    }

    std::optional<control::TeamLibrary> library;
    std::vector<control::ParameterValue> parameters;
};

inline engine::ResolvedRules game_rules(const std::string& name) {
    const auto named = config::load_rules(PODBALL_SOURCE_DIR "/configs/games/" + name + ".json", {});
    REQUIRE(named);
    return named.value().resolved;
}

/// The same with shorter periods.
inline engine::ResolvedRules short_game(const std::string& name, int period_ticks) {
    engine::ResolvedRules rules = game_rules(name);
    rules.match.period_ticks = period_ticks;
    return rules;
}

/// Without a budget: no clock plays along.
inline match::MatchConfig config_of(const engine::ResolvedRules& rules, std::uint64_t seed, bool swap_sides = false) {
    match::MatchConfig config;
    config.rules = rules;
    config.seed = seed;
    config.swap_sides = swap_sides;
    config.budget.enabled = false;
    return config;
}

/// A whole match; with `draws` as if it were recorded.
inline match::MatchResult played(const match::MatchConfig& config, const LoadedTeam& a, const LoadedTeam& b,
                                 bool draws = false) {
    auto result = match::run_match(config, {a.makes(config.rules, draws), b.makes(config.rules, draws)});
    REQUIRE(result);
    return std::move(result).value();
}

}  // namespace podball::testing
