// Fairness of whole matches. Source: R29, R34, R86.
#include <string>

#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/sample.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

Rules short_match(Rules rules) {
    rules.match.period_ticks = 4000;
    rules.match.before_kickoff_ticks = 100;
    rules.match.after_goal_ticks = 50;
    return rules;
}

// Plays a match and the same one on swapped sides. Adds what happened to `total`.
std::string play_both_ways(const ResolvedRules& rules, std::uint64_t seed, SlotMetrics& total, int& goals) {
    World world = make_world(rules, seed, false);
    World swapped = make_world(rules, seed, true);
    for (int i = 0; world.mode != GameMode::Ended; ++i) {
        if (state_hash(world) != state_hash(swapped)) {
            return "hashes differ after control step " + std::to_string(i);
        }
        step(world, rules, scripted_commands(world, rules));
        step(swapped, rules, scripted_commands(swapped, rules));
    }
    for (const SlotMetrics& slot : world.metrics.slot) {
        total.kicks += slot.kicks;
        total.gains += slot.gains;
        total.passes_completed += slot.passes_completed;
        total.shots_on_goal += slot.shots_on_goal;
    }
    goals += world.score[0] + world.score[1];
    return first_difference(half_turned(world), swapped);
}

void check_matches(int seeds) {
    Rules other_numbers = noisy(rules_of(3, 7));
    other_numbers.match.restitution = 0.6;
    int goals = 0;
    for (const Rules& rules : {rules_of(5, 5), noisy(rules_of(11, 11)), other_numbers}) {
        const ResolvedRules match = resolved(short_match(rules));
        SlotMetrics total;
        for (int seed = 1; seed <= seeds; ++seed) {
            INFO(match.pod_count[0] << " v " << match.pod_count[1] << ", seed " << seed);
            REQUIRE(play_both_ways(match, static_cast<std::uint64_t>(seed), total, goals) == "");
        }
        // Or the matches would show little.
        CHECK(total.kicks > 5 * seeds);
        CHECK(total.gains > 5 * seeds);
        CHECK(total.passes_completed > 0);
        CHECK(total.shots_on_goal > 0);
    }
    CHECK(goals > 0);
}

// Whether slot 0 is the first to gain the ball; both teams drive at it.
bool slot_0_gains(Game game) {
    while (game.world.carrier == kNobody) {
        Commands commands{};
        for (int body = 0; body < pods(game.world); ++body) {
            commands[static_cast<std::size_t>(slot_of(game.world, body))]
                    [static_cast<std::size_t>(pod_of(game.world, body))]
                        .thrust = (position(game.world, kBall) - position(game.world, body)) * 1000.0;
        }
        step(game.world, game.rules, commands);
    }
    return slot_of(game.world, game.world.carrier) == 0;
}

}  // namespace

TEST_CASE("a match on swapped sides has the same state hash after every control step", "[property]") {
    check_matches(4);
}

TEST_CASE("many matches on swapped sides have the same state hashes", "[property][slow]") {
    check_matches(sample_of(100));
}

TEST_CASE("a tie for the ball in the centre is won by each slot in 48 to 52 % of 10,000 seeds", "[property]") {
    int won = 0;
    for (std::uint64_t seed = 1; seed <= 10'000; ++seed) {
        Rules rules = tie_rules(1, 1);
        rules.match.lineup_jitter = 0.0;
        static const ResolvedRules tied = resolved(rules);
        Game game{tied, make_world(tied, seed)};
        game.world.mode = GameMode::Running;
        game.world.zone_owner = {kNobody, kNobody};
        place(game.world, 0, {-0.03125, 0.0});
        place(game.world, 1, {0.03125, 0.0});
        place_ball(game.world, {});
        won += slot_0_gains(game) ? 1 : 0;
    }
    CHECK(won >= 4800);
    CHECK(won <= 5200);
}

TEST_CASE("a symmetric start of 5 against 5 gives each slot the ball in 48 to 52 % of 10,000 seeds",
          "[property][slow]") {
    const ResolvedRules rules = resolved(rules_of(5, 5));
    int won = 0;
    for (std::uint64_t seed = 1; seed <= 10'000; ++seed) {
        Game game{rules, make_world(rules, seed)};
        game.world.mode = GameMode::Running;
        place_ball(game.world, {});
        won += slot_0_gains(game) ? 1 : 0;
    }
    CHECK(won >= 4800);
    CHECK(won <= 5200);
}
