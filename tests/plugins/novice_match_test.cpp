// The team novice: the weak opponent for new teams.
#include "match_support.hpp"
#include "support/scenes.hpp"

using namespace podball::testing;

TEST_CASE("novice beats idle and loses to chaser") {
    const auto rules = short_game("research-5", 20000);
    const auto weaker = played(config_of(rules, 1), LoadedTeam("novice"), LoadedTeam("idle"));
    CHECK(weaker.score[0] > weaker.score[1]);
    const auto stronger = played(config_of(rules, 1), LoadedTeam("novice"), LoadedTeam("chaser"));
    CHECK(stronger.score[0] + 5 < stronger.score[1]);
}

TEST_CASE("without its handicaps novice plays like formation") {
    const auto config = config_of(short_game("research-5", 3000), 1);
    const LoadedTeam free("novice", {{"passing", "on"}, {"keeper", "on"}, {"decide_every", "1"}});
    const LoadedTeam chaser("chaser");
    CHECK(played(config, free, chaser).final_state_hash ==
          played(config, LoadedTeam("formation"), chaser).final_state_hash);
}

TEST_CASE("novice plays with 1 to 16 pods, without a fault") {
    for (int pods = 1; pods <= podball::engine::kPodsMax; ++pods) {
        podball::engine::Rules rules = rules_of(pods, podball::engine::kPodsMax + 1 - pods);
        rules.match.period_ticks = 1500;
        for (const auto& record :
             played(config_of(resolved(rules), 1), LoadedTeam("novice"), LoadedTeam("novice")).teams) {
            INFO(pods << " pods");
            CHECK(record.incidents.total() == 0);
            CHECK(record.coasted_steps == 0);
        }
    }
}
