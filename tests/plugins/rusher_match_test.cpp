// The team rusher in matches.
#include "match/match_runner.hpp"
#include "match_support.hpp"
#include "support/scenes.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

struct RusherMatch {
    std::array<engine::SlotEconomyMetrics, engine::kSlots> economy;
    int generators_most = 0;  // Of slot 0, finished ones at once.
    std::uint64_t hash = 0;
};

// A match of rusher, in slot 0, of two periods of 6000 ticks.
RusherMatch rushed(const LoadedTeam& rusher, const LoadedTeam& other, std::uint64_t seed) {
    const auto rules = short_game("resource-research-7", 6000);
    RusherMatch played;
    const auto observe = [&](const engine::World& world) {
        played.economy = world.economy.metrics;
        played.generators_most = std::max(played.generators_most, int{world.economy.income[0].generators});
        return true;
    };
    const auto result = match::run_match(config_of(rules, seed), {rusher.makes(rules), other.makes(rules)}, observe);
    REQUIRE(result);
    for (const auto& record : result.value().teams) {
        CHECK(record.incidents.total() == 0);
        CHECK(record.coasted_steps == 0);
    }
    played.hash = result.value().final_state_hash;
    return played;
}

}  // namespace

TEST_CASE("rusher builds one generator at a time, earns points, and destroys what the opponents build") {
    const RusherMatch against_builder = rushed(LoadedTeam("rusher"), LoadedTeam("expander", {{"sell", "off"}}), 1);
    CHECK(against_builder.generators_most == 1);
    CHECK(against_builder.economy[0].points_mined > 0.0);
    CHECK(against_builder.economy[0].orders_refused == 0);
    CHECK(against_builder.economy[1].destroyed > 0);
    // Nobody of formation rams the generators, so they stand long enough to earn.
    const RusherMatch undisturbed = rushed(LoadedTeam("rusher"), LoadedTeam("formation"), 1);
    CHECK(undisturbed.generators_most == 1);
    CHECK(undisturbed.economy[0].points_mined > 20.0);
}

TEST_CASE("with build=off rusher earns nothing and destroys nothing") {
    const RusherMatch played = rushed(LoadedTeam("rusher", {{"build", "off"}}), LoadedTeam("expander"), 1);
    CHECK(played.economy[0].points_mined == 0.0);
    CHECK(played.economy[1].destroyed == 0);
}

TEST_CASE("in games without resources rusher plays as formation does with the same rows") {
    const auto config = config_of(short_game("research-11", 2500), 2);
    const LoadedTeam formation("formation");
    std::vector<control::ParameterValue> rows;
    const LoadedTeam rusher("rusher");
    for (const char* name : {"line_height", "attack_depth", "defence_depth", "attack_width", "defence_width"}) {
        for (const auto& parameter : rusher.library->info().parameters) {
            if (parameter.name == name) {
                rows.push_back({name, parameter.default_text});
            }
        }
    }
    REQUIRE(rows.size() == 5);
    CHECK(played(config, rusher, formation).final_state_hash ==
          played(config, LoadedTeam("formation", rows), formation).final_state_hash);
}

TEST_CASE("rusher plays with 1, 2, 5 and 16 pods against any number, without a fault") {
    const int pods = GENERATE(1, 2, 5, 16);
    const int opponents = GENERATE(1, 16);
    engine::Rules rules = rules_of(pods, opponents);
    rules.resources.emplace();
    rules.match.period_ticks = 1500;
    for (const auto& record :
         played(config_of(resolved(rules), 1), LoadedTeam("rusher"), LoadedTeam("expander")).teams) {
        INFO(pods << " pods");
        CHECK(record.incidents.total() == 0);
        CHECK(record.coasted_steps == 0);
    }
}

TEST_CASE("a match of rusher repeats, and does not depend on the sides nor on who looks") {
    const auto rules = short_game("resource-research-7", 3000);
    const LoadedTeam a("rusher");
    const LoadedTeam b("expander");
    const auto one = played(config_of(rules, 3), a, b);
    CHECK(played(config_of(rules, 3), a, b).final_state_hash == one.final_state_hash);
    CHECK(played(config_of(rules, 3, true), a, b).final_state_hash == one.final_state_hash);
    CHECK(played(config_of(rules, 3), a, b, true).final_state_hash == one.final_state_hash);
}
