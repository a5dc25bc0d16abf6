// The team expander in matches.
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

constexpr int kPeriodTicks = 6000;  // There are two periods.

engine::ResolvedRules resource_game() { return short_game("resource-research-7", kPeriodTicks); }

// A match and the metrics of resources at its end.
struct Played {
    match::MatchResult result;
    std::array<engine::SlotEconomyMetrics, engine::kSlots> economy;
    int generators_most = 0;  // Of slot 0, finished ones at once.
};

Played watched(const match::MatchConfig& config, const LoadedTeam& a, const LoadedTeam& b) {
    Played played;
    const auto observe = [&](const engine::World& world) {
        played.economy = world.economy.metrics;
        played.generators_most = std::max(played.generators_most, int{world.economy.income[0].generators});
        return true;
    };
    auto result = match::run_match(config, {a.makes(config.rules), b.makes(config.rules)}, observe);
    REQUIRE(result);
    played.result = std::move(result).value();
    return played;
}

}  // namespace

TEST_CASE("expander builds generators and earns points, and no order is refused") {
    const std::string layout = GENERATE("spread", "cluster", "deny");
    const Played played =
        watched(config_of(resource_game(), 1), LoadedTeam("expander", {{"layout", layout}}), LoadedTeam("formation"));
    INFO(layout);
    CHECK(played.generators_most >= 2);
    CHECK(played.economy[0].points_mined > 20.0);
    CHECK(played.economy[0].orders_refused == 0);
    CHECK(played.economy[1].points_mined == 0.0);
    for (const auto& record : played.result.teams) {
        CHECK(record.incidents.total() == 0);
        CHECK(record.coasted_steps == 0);
    }
}

TEST_CASE("with build=off expander plays as formation does, and earns nothing") {
    const auto config = config_of(resource_game(), 2);
    const Played off = watched(config, LoadedTeam("expander", {{"build", "off"}}), LoadedTeam("formation"));
    CHECK(off.economy[0].points_mined == 0.0);
    CHECK(off.result.final_state_hash ==
          played(config, LoadedTeam("formation"), LoadedTeam("formation")).final_state_hash);
}

TEST_CASE("in games without resources expander plays as formation does") {
    const auto config = config_of(short_game("research-11", 2500), 2);
    CHECK(played(config, LoadedTeam("expander"), LoadedTeam("formation")).final_state_hash ==
          played(config, LoadedTeam("formation"), LoadedTeam("formation")).final_state_hash);
}

TEST_CASE("expander plays with 1, 2, 5 and 16 pods against any number, without a fault") {
    const int pods = GENERATE(1, 2, 5, 16);
    const int opponents = GENERATE(1, 16);
    engine::Rules rules = rules_of(pods, opponents);
    rules.resources.emplace();
    rules.match.period_ticks = 1500;
    rules.match.periods = 4;
    for (const auto& record :
         played(config_of(resolved(rules), 1), LoadedTeam("expander"), LoadedTeam("formation")).teams) {
        INFO(pods << " pods");
        CHECK(record.incidents.total() == 0);
        CHECK(record.coasted_steps == 0);
    }
}

TEST_CASE("a match of expander repeats, and does not depend on the sides nor on who looks") {
    const auto rules = short_game("resource-research-7", 3000);
    const LoadedTeam a("expander");
    const LoadedTeam b("formation");
    const auto one = played(config_of(rules, 3), a, b);
    CHECK(played(config_of(rules, 3), a, b).final_state_hash == one.final_state_hash);
    CHECK(played(config_of(rules, 3, true), a, b).final_state_hash == one.final_state_hash);
    CHECK(played(config_of(rules, 3), a, b, true).final_state_hash == one.final_state_hash);
}
