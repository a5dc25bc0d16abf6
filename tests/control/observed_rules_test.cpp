// What a team is told of the rules before the match: R4.
#include "control/observation.hpp"

#include "control_support.hpp"

#include <cmath>

using namespace podball;
using namespace podball::control;
using podball::testing::rules_for;

TEST_CASE("the rules a team is told are the rules that are played, from its own side") {
    engine::Rules written;
    written.pod_count = {3, 5};
    written.match.first_kickoff_slot = 1;
    written.noise.kick_degrees = 2.0;
    const auto rules = engine::resolve(written).value();
    const podball_rules_t first = observed_rules(rules, 0);
    const podball_rules_t second = observed_rules(rules, 1);
    CHECK(first.struct_size == sizeof first);
    CHECK(first.own_count == 3);
    CHECK(first.opponent_count == 5);
    CHECK(first.own_first_kickoff == 0);
    CHECK(second.own_count == 5);
    CHECK(second.own_first_kickoff == 1);
    CHECK(first.arena_height == 0.65);
    CHECK(first.pod_decay == rules.pod_drag.decay);
    CHECK(first.carrier_decay == rules.carrier_drag.decay);
    CHECK(first.ball_decay == rules.ball_drag.decay);
    CHECK(first.kick_noise_degrees == 2.0);
    CHECK(first.conduct_consequence == PODBALL_CONDUCT_WARN);
    CHECK(first.reserved == 0);
}

TEST_CASE("no two numbers of the rules are mixed up on their way to a team") {
    // Every number of the resolved rules gets a value of its own, so a wrong assignment shows.
    engine::ResolvedRules r = rules_for(1, 1);
    double number = 100.0;
    for (double* value : {&r.arena.width,
                          &r.arena.height,
                          &r.arena.goal_width,
                          &r.arena.keepoff,
                          &r.arena.exclusion_radius,
                          &r.match.restitution,
                          &r.pod.radius,
                          &r.pod.mass,
                          &r.pod.friction,
                          &r.pod.friction_carrying,
                          &r.pod.thrust,
                          &r.ball.radius,
                          &r.ball.mass,
                          &r.ball.friction,
                          &r.ball.shoot_force,
                          &r.ball.pickup_velocity,
                          &r.ball.collision_force_limit,
                          &r.pod_drag.decay,
                          &r.carrier_drag.decay,
                          &r.ball_drag.decay}) {
        *value = number++;
    }
    int count = 200;
    for (int* value : {&r.ball.keep_ticks, &r.ball.deny_ticks, &r.ball.keep_deny_ticks, &r.match.periods,
                       &r.match.period_ticks, &r.match.before_kickoff_ticks, &r.match.after_goal_ticks}) {
        *value = count++;
    }
    r.stall = {300, 301, 302.0};
    r.match.lineup_jitter = 303.0;
    r.noise = {304.0, 305.0, 306.0};
    r.conduct = {307.0, 308.0, engine::Consequence::Forfeit};
    r.match.control_step_ticks = 309;
    r.arena.keepoff_holds = engine::KeepoffHolds::Centre;

    const podball_rules_t s = observed_rules(r, 0);
    number = 100.0;  // In the order of the header.
    for (const double value : {s.arena_width,
                               s.arena_height,
                               s.goal_width,
                               s.keepoff,
                               s.exclusion_radius,
                               s.restitution,
                               s.pod_radius,
                               s.pod_mass,
                               s.pod_friction,
                               s.pod_friction_carrying,
                               s.thrust,
                               s.ball_radius,
                               s.ball_mass,
                               s.ball_friction,
                               s.shoot_force,
                               s.pickup_velocity,
                               s.collision_force_limit,
                               s.pod_decay,
                               s.carrier_decay,
                               s.ball_decay}) {
        CHECK(value == number++);
    }
    count = 200;
    for (const std::int32_t value : {s.keep_ticks, s.deny_ticks, s.keep_deny_ticks, s.periods, s.period_ticks,
                                     s.before_kickoff_ticks, s.after_goal_ticks}) {
        CHECK(value == count++);
    }
    CHECK(s.stall_ticks == 300);
    CHECK(s.stall_open_ticks == 301);
    CHECK(s.stall_open_radius == 302.0);
    CHECK(s.lineup_jitter == 303.0);
    CHECK(s.thrust_noise == 304.0);
    CHECK(s.ball_noise == 305.0);
    CHECK(s.kick_noise_degrees == 306.0);
    CHECK(s.blocking_share_max == 307.0);
    CHECK(s.camping_attack_ratio_min == 308.0);
    CHECK(s.conduct_consequence == PODBALL_CONDUCT_FORFEIT);
    CHECK(s.control_step_ticks == 309);
    CHECK(s.keepoff_holds == PODBALL_KEEPOFF_CENTRE);
    CHECK(s.after_goal == PODBALL_AFTER_GOAL_DEAD);
    r.arena.keepoff_holds = engine::KeepoffHolds::Disc;
    r.ball.after_goal = engine::AfterGoal::Reflected;
    CHECK(observed_rules(r, 1).keepoff_holds == PODBALL_KEEPOFF_DISC);
    CHECK(observed_rules(r, 1).after_goal == PODBALL_AFTER_GOAL_REFLECTED);
}

TEST_CASE("a team is told its own line-up as written and its opponents' turned") {
    const auto rules = rules_for(2, 3);
    const auto own = observed_lineup(rules, 0, true);
    const auto opponents = observed_lineup(rules, 0, false);
    for (std::size_t pod = 0; pod < 2; ++pod) {
        CHECK(own[pod].x == rules.lineup[0][pod].x);
        CHECK(own[pod].x < 0.0);
    }
    for (std::size_t pod = 0; pod < 3; ++pod) {
        CHECK(opponents[pod].x == 0.0 - rules.lineup[1][pod].x);
        CHECK(opponents[pod].y == 0.0 - rules.lineup[1][pod].y);
        CHECK(opponents[pod].x > 0.0);
        CHECK_FALSE((opponents[pod].y == 0.0 && std::signbit(opponents[pod].y)));
    }
    CHECK(own[2].x == 0.0);  // Nobody plays there.
}
