// Whole matches of the team that marks.
#include "match/match_runner.hpp"
#include "match_support.hpp"
#include "support/scenes.hpp"

#include <string>
#include <utility>

using namespace podball;
using namespace podball::testing;

namespace {

LoadedTeam variant(const std::string& marking) { return LoadedTeam("marking", {{"marking", marking}}); }

}  // namespace

TEST_CASE("each variant of marking passes, scores, beats chaser and plays without an incident") {
    const std::string name = GENERATE("off", "plain", "prioritized");
    INFO(name);
    const auto result = played(config_of(game_rules("research-11"), 1), variant(name), LoadedTeam("chaser"));
    CHECK(result.score[0] > result.score[1]);
    CHECK(result.teams[0].incidents.total() == 0);
    CHECK(result.teams[0].coasted_steps == 0);
    CHECK(result.metrics.slot[0].passes_completed > 30);
    CHECK(result.metrics.stuck_impacts == 0);
}

TEST_CASE("marking plays with 1, 3, 5, 11 and 16 pods against any number, without a fault") {
    const int pods = GENERATE(1, 3, 5, 11, 16);
    const std::string name = GENERATE("off", "prioritized");
    const int opponents = GENERATE(1, 16);
    engine::Rules rules = rules_of(pods, opponents);
    rules.match.period_ticks = 3000;
    for (const auto& record : played(config_of(resolved(rules), 1), variant(name), LoadedTeam("formation")).teams) {
        INFO(pods << " pods");
        CHECK(record.incidents.total() == 0);
        CHECK(record.coasted_steps == 0);
    }
}

TEST_CASE("a match of marking repeats, and does not depend on the sides nor on who looks") {
    const auto rules = short_game("research-11", 6000);
    const auto a = variant("prioritized");
    const auto b = variant("plain");
    const auto one = played(config_of(rules, 3), a, b);
    CHECK(played(config_of(rules, 3), a, b).final_state_hash == one.final_state_hash);
    CHECK(played(config_of(rules, 3, true), a, b).final_state_hash == one.final_state_hash);
    CHECK(played(config_of(rules, 3), a, b, true).final_state_hash == one.final_state_hash);
}
