// The kick-off play in matches.
#include "match/match_runner.hpp"
#include "match_support.hpp"
#include "support/scenes.hpp"

#include <string>
#include <utility>

using namespace podball;
using namespace podball::testing;

namespace {

// Ten kick-offs of each team, each followed by just as much time as counts for early goals.
engine::ResolvedRules kickoffs(const std::string& name) {
    engine::ResolvedRules rules = game_rules(name);
    rules.match.periods = 20;
    rules.match.period_ticks = 1200;
    return rules;
}

}  // namespace

TEST_CASE("setplay scores from most of its kick-offs against a team that does not mark") {
    const std::string name = GENERATE("research-11", "classic-11");
    const LoadedTeam unmarked("formation", {{"mark_range", "0"}});
    const auto result = played(config_of(kickoffs(name), 1), LoadedTeam("setplay"), unmarked);
    CHECK(result.metrics.slot[0].goals_early > 5);
    CHECK(result.metrics.slot[1].goals_early < 3);
}

TEST_CASE("without the play, or against a team that marks, kick-offs lead to next to nothing") {
    const auto config = config_of(kickoffs("research-11"), 1);
    const LoadedTeam without("setplay", {{"kickoff", "off"}});
    const LoadedTeam unmarked("formation", {{"mark_range", "0"}});
    CHECK(played(config, without, unmarked).metrics.slot[0].goals_early < 3);
    CHECK(played(config, LoadedTeam("setplay"), LoadedTeam("marking")).metrics.slot[0].goals_early < 3);
}

TEST_CASE("setplay scores from a kick-off against opponents that stand still") {
    const auto result = played(config_of(kickoffs("research-11"), 1), LoadedTeam("setplay"), LoadedTeam("idle"));
    CHECK(result.metrics.slot[0].goals_early >= 5);
}

TEST_CASE("without its play setplay is formation") {
    engine::ResolvedRules rules = game_rules("research-11");
    rules.match.period_ticks = 6000;
    const LoadedTeam without("setplay", {{"kickoff", "off"}});
    const LoadedTeam formation("formation");
    CHECK(played(config_of(rules, 2), without, formation).final_state_hash ==
          played(config_of(rules, 2), formation, formation).final_state_hash);
}

TEST_CASE("setplay plays with 1, 3, 4, 5, 11 and 16 pods against any number, without a fault") {
    const int pods = GENERATE(1, 3, 4, 5, 11, 16);
    const int opponents = GENERATE(1, 16);
    engine::Rules rules = rules_of(pods, opponents);
    rules.match.period_ticks = 1500;
    rules.match.periods = 4;
    for (const auto& record :
         played(config_of(resolved(rules), 1), LoadedTeam("setplay"), LoadedTeam("formation")).teams) {
        INFO(pods << " pods");
        CHECK(record.incidents.total() == 0);
        CHECK(record.coasted_steps == 0);
    }
}

TEST_CASE("a match of setplay repeats, and does not depend on the sides nor on who looks") {
    engine::ResolvedRules rules = game_rules("research-11");
    rules.match.period_ticks = 6000;
    const LoadedTeam a("setplay");
    const LoadedTeam b("formation");
    const auto one = played(config_of(rules, 3), a, b);
    CHECK(played(config_of(rules, 3), a, b).final_state_hash == one.final_state_hash);
    CHECK(played(config_of(rules, 3, true), a, b).final_state_hash == one.final_state_hash);
    CHECK(played(config_of(rules, 3), a, b, true).final_state_hash == one.final_state_hash);
}
