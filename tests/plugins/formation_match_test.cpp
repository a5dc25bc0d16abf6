// Whole matches of the team.
#include "match/match_runner.hpp"
#include "match/pair_runner.hpp"
#include "match_support.hpp"
#include "play_support.hpp"
#include "support/sample.hpp"

#include <string>
#include <utility>

using namespace podball;
using namespace podball::testing;

namespace {

int goals_metric() {
    int index = 0;
    while (match::team_metrics()[static_cast<std::size_t>(index)].name != "goals") {
        ++index;
    }
    return index;
}

statistics::Estimate goal_difference(const engine::ResolvedRules& rules, const LoadedTeam& a, const LoadedTeam& b,
                                     int pairs) {
    const auto result = match::play_pairs({config_of(rules, 1), pairs, 2}, {a.makes(rules), b.makes(rules)});
    REQUIRE(result);
    return statistics::estimate(match::differences(result.value().pairs, goals_metric()), 0.99);
}

}  // namespace

TEST_CASE("formation passes, shoots, scores and beats chaser") {
    const std::string name = GENERATE("classic-5", "classic-11", "research-11");
    INFO(name);
    const auto result = played(config_of(game_rules(name), 1), LoadedTeam("formation"), LoadedTeam("chaser"));
    CHECK(result.score[0] > result.score[1] + 2);
    CHECK(result.metrics.slot[0].passes_completed > 30);
    CHECK(result.metrics.slot[0].shots_on_goal > 5);
    CHECK(result.metrics.stuck_impacts == 0);
}

TEST_CASE("formation plays with any number of pods against any number, without a fault") {
    for (int pods = 1; pods <= engine::kPodsMax; ++pods) {
        engine::Rules rules = rules_of(pods, engine::kPodsMax + 1 - pods);
        rules.match.period_ticks = 3000;
        const auto result = played(config_of(resolved(rules), 1), LoadedTeam("formation"), LoadedTeam("formation"));
        for (const auto& record : result.teams) {
            INFO(pods << " pods");
            CHECK(record.incidents.total() == 0);
            CHECK(record.coasted_steps == 0);
        }
    }
}

TEST_CASE("a match of formation does not depend on the sides") {
    const auto rules = game_rules("research-11");
    const auto one = played(config_of(rules, 3), LoadedTeam("formation"), LoadedTeam("chaser"));
    const auto other = played(config_of(rules, 3, true), LoadedTeam("formation"), LoadedTeam("chaser"));
    CHECK(one.score == other.score);
    CHECK(one.final_state_hash == other.final_state_hash);
}

TEST_CASE("each handicap makes the team weaker", "[slow]") {
    const auto rules = game_rules("research-11");
    const std::pair<std::string, std::string> handicap = GENERATE(
        std::pair<std::string, std::string>{"passing", "off"}, std::pair<std::string, std::string>{"keeper", "off"},
        std::pair<std::string, std::string>{"decide_every", "4"});
    INFO(handicap.first);
    const LoadedTeam weaker("formation", {{handicap.first, handicap.second}});
    CHECK(goal_difference(rules, LoadedTeam("formation"), weaker, 10).mean.value() > 0.5);
}

TEST_CASE("the 99 % interval of the goal difference to chaser lies above 5 goals in research-11", "[slow]") {
    const auto rules = game_rules("research-11");
    const auto goals = goal_difference(rules, LoadedTeam("formation"), LoadedTeam("chaser"), sample_of(100, 4));
    REQUIRE(goals.interval.has_value());
    CHECK(goals.interval->low > 5.0);
}
