// The course of a match, line-ups, and what they clear. Source: R48 to R56.
#include <cmath>

#include "engine/referee.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

Rules short_rules() {
    Rules rules = rules_of(5, 5);
    rules.match.period_ticks = 20;
    rules.match.before_kickoff_ticks = 10;
    rules.match.after_goal_ticks = 5;
    return rules;
}

// Modes in the order in which they come in a match in which nobody moves.
struct Course {
    std::vector<int> kickoff_slots;
    int running_ticks = 0;
    int before_ticks = 0;
    std::int64_t ticks = 0;
};

Course play(Rules rules) {
    rules.match.control_step_ticks = 1;
    const ResolvedRules resolved_rules = resolved(rules);
    World world = make_world(resolved_rules, 1);
    Course course;
    course.kickoff_slots.push_back(world.mode_slot);
    while (world.mode != GameMode::Ended) {
        course.running_ticks += world.mode == GameMode::Running ? 1 : 0;
        course.before_ticks += world.mode == GameMode::BeforeKickoff ? 1 : 0;
        const std::int64_t kickoffs = world.kickoffs;
        step(world, resolved_rules, {});
        if (world.kickoffs != kickoffs) {
            course.kickoff_slots.push_back(world.mode_slot);
        }
    }
    course.ticks = world.tick;
    return course;
}

Vec2 jitter_of(const World& world, const ResolvedRules& rules, int body) {
    const auto slot = static_cast<std::size_t>(slot_of(world, body));
    const Vec2 place = position(world, body);
    const Vec2 own = world.side[slot] == 0 ? place : half_turn(place);
    return own - rules.lineup[slot][static_cast<std::size_t>(pod_of(world, body))];
}

}  // namespace

TEST_CASE("a match is so many periods, each after its BeforeKickoff, with alternating kick-offs") {
    Rules rules = short_rules();
    rules.match.periods = 3;
    const Course course = play(rules);
    CHECK(course.kickoff_slots == std::vector<int>{0, 1, 0});
    CHECK(course.running_ticks == 60);
    CHECK(course.before_ticks == 30);
    CHECK(course.ticks == 90);
}

TEST_CASE("the rules say who kicks off first") {
    Rules rules = short_rules();
    rules.match.first_kickoff_slot = 1;
    CHECK(play(rules).kickoff_slots == std::vector<int>{1, 0});
}

TEST_CASE("the shortest match lasts a tick of BeforeKickoff and a tick of Running") {
    Rules rules = short_rules();
    rules.match.periods = rules.match.period_ticks = rules.match.before_kickoff_ticks = 1;
    CHECK(play(rules).ticks == 2);
}

TEST_CASE("goals do not move the order in which periods are kicked off") {
    Rules rules = billiard_rules(1, 1);
    rules.match.periods = 4;
    rules.match.period_ticks = 30;
    rules.match.before_kickoff_ticks = 2;
    rules.match.after_goal_ticks = 3;
    const ResolvedRules resolved_rules = resolved(rules);
    World world = make_world(resolved_rules, 1);
    std::vector<int> by_period;
    for (int period = -1; world.mode != GameMode::Ended;) {
        if (world.period != period && world.mode == GameMode::BeforeKickoff) {
            by_period.push_back(world.mode_slot);
            period = world.period;
        }
        // A goal for slot 0 in the fifth tick of each period.
        if (world.mode == GameMode::Running && world.clock_ticks == 4) {
            place_ball(world, {0.495, 0.0}, {0.01, 0.0});
        }
        step(world, resolved_rules, {});
        if (world.mode == GameMode::BeforeKickoff && world.clock_ticks == 5) {
            CHECK(world.mode_slot == 1);
        }
    }
    CHECK(by_period == std::vector<int>{0, 1, 0, 1});
    CHECK(world.score[0] == 4);
}

TEST_CASE("at a line-up each team stands by its own frame, mirrored by the half turn") {
    Rules rules = short_rules();
    rules.match.lineup_jitter = 0.0;
    const ResolvedRules resolved_rules = resolved(rules);
    const bool swapped = GENERATE(false, true);
    const World world = make_world(resolved_rules, 1, swapped);
    for (int body = 0; body < pods(world); ++body) {
        const auto slot = static_cast<std::size_t>(slot_of(world, body));
        const Vec2 place = resolved_rules.lineup[slot][static_cast<std::size_t>(pod_of(world, body))];
        const bool right = (slot == 1) != swapped;
        CHECK(position(world, body) == (right ? half_turn(place) : place));
    }
    const World other = make_world(resolved_rules, 1, !swapped);
    CHECK(first_difference(half_turned(world), other) == "");
}

TEST_CASE("the jitter moves field pods by at most j in x and in y, and a pod within its own zone not at all") {
    const ResolvedRules rules = resolved(short_rules());
    const double j = rules.match.lineup_jitter;
    double largest = 0.0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const World world = make_world(rules, seed);
        for (int body = 0; body < pods(world); ++body) {
            const Vec2 jitter = jitter_of(world, rules, body);
            if (pod_of(world, body) == 0) {  // The keeper of the default line-up.
                REQUIRE(jitter == Vec2{});
                continue;
            }
            REQUIRE(std::fabs(jitter.x) <= j * (1.0 + 1e-12));
            REQUIRE(std::fabs(jitter.y) <= j * (1.0 + 1e-12));
            REQUIRE(jitter != Vec2{});
            largest = std::max({largest, jitter.x, jitter.y});
        }
    }
    CHECK(largest > 0.99 * j);
}

TEST_CASE("the jitter is drawn per kick-off, slot and pod, in the team's own frame") {
    const ResolvedRules rules = resolved(short_rules());
    World world = make_world(rules, 3);
    const Vec2 first = jitter_of(world, rules, 1);
    CHECK(first != jitter_of(world, rules, 2));
    CHECK(first != jitter_of(world, rules, 6));
    kick_off(world, rules, 0);
    CHECK(first != jitter_of(world, rules, 1));
    const World swapped = make_world(rules, 3, true);
    CHECK(distance(first, jitter_of(swapped, rules, 1)) < 1e-16);
}

TEST_CASE("the ball lies at rest at keep-off distance + its radius, in the half of the team that kicks off") {
    const ResolvedRules rules = resolved(short_rules());
    for (const bool swapped : {false, true}) {
        for (const int slot : {0, 1}) {
            World world = make_world(rules, 1, swapped);
            kick_off(world, rules, slot);
            const bool right = (slot == 1) != swapped;
            const double away = rules.arena.keepoff + rules.ball.radius;
            CHECK(position(world, kBall) == Vec2{right ? away : -away, 0.0});
            CHECK(velocity(world, kBall) == Vec2{});
            CHECK(world.ball_state == BallState::Free);
        }
    }
}

TEST_CASE("a line-up clears velocities, deny windows, zone ownership, possession and pending shots") {
    const ResolvedRules rules = resolved(short_rules());
    World world = make_world(rules, 1);
    for (int body = 0; body < pods(world); ++body) {
        set_velocity(world, body, {0.001, 0.002});
        world.deny_ticks_left[static_cast<std::size_t>(body)] = 50;
    }
    world.zone_owner = {3, 8};
    give_ball(world, 4);
    world.carried_ticks = 17;
    world.pending_shots = 1U << 4;
    world.metrics.possessing_slot = world.metrics.last_touch_slot = 0;
    world.metrics.kick_slot = world.metrics.kick_pod = 1;
    world.stall_zone_ticks = world.stall_open_ticks = 33;
    kick_off(world, rules, 1);
    for (int body = 0; body < pods(world); ++body) {
        CHECK(velocity(world, body) == Vec2{});
        CHECK(world.deny_ticks_left[static_cast<std::size_t>(body)] == 0);
    }
    CHECK(world.zone_owner == std::array<std::int32_t, kSlots>{0, 5});  // The keepers own theirs at once.
    CHECK(world.carrier == kNobody);
    CHECK(world.carried_ticks == 0);
    CHECK(world.ball_state == BallState::Free);
    CHECK(world.pending_shots == 0);
    CHECK(world.metrics.possessing_slot == kNobody);
    CHECK(world.metrics.last_touch_slot == kNobody);
    CHECK(world.metrics.kick_slot == kNobody);
    CHECK(world.stall_zone_ticks == 0);
    CHECK(world.stall_open_ticks == 0);
}

TEST_CASE("before a kick-off the keep-off lines reflect pods and ball with their edges") {
    Game game = running_game(billiard_rules(2, 1));
    World& world = game.world;
    world.mode = GameMode::BeforeKickoff;
    world.mode_slot = 0;
    const double keepoff = game.rules.arena.keepoff;
    place(world, 0, {-keepoff - game.rules.pod.radius - 0.005, 0.1}, {0.01, 0.003});
    place(world, 1, {-0.3, 0.3});
    place(world, 2, {keepoff + game.rules.pod.radius + 0.005, 0.1}, {-0.01, 0.003});
    place_ball(world, {-keepoff - game.rules.ball.radius - 0.005, -0.1}, {0.01, 0.003});
    const World before = world;
    step(world, game.rules, {});
    for (const int body : {0, 2, kBall}) {
        CHECK(velocity(world, body).x == -velocity(before, body).x);
        CHECK(velocity(world, body).y == velocity(before, body).y);
        CHECK(position(world, body).x == Approx(position(before, body).x).epsilon(1e-13));
    }
}

TEST_CASE("in Running the keep-off lines are no obstacle") {
    Game game = running_game(billiard_rules(1, 1));
    place(game.world, 0, {-0.08, 0.1}, {0.02, 0.0});
    place(game.world, 1, {0.3, 0.3});
    place_ball(game.world, {-0.06, -0.1}, {0.02, 0.0});
    for (int i = 0; i < 8; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.x[0] == Approx(0.08).epsilon(1e-13));
    CHECK(game.world.x[kBall] == Approx(0.1).epsilon(1e-13));
}

TEST_CASE("before a kick-off the ball can be picked up and shot, but no goal be scored") {
    Rules rules = rules_of(1, 1);
    rules.match.control_step_ticks = 1;
    const ResolvedRules resolved_rules = resolved(rules);
    World world = make_world(resolved_rules, 1);
    place(world, 0, {-0.3, 0.0});
    world.zone_owner[0] = kNobody;
    place_ball(world, {-0.28, 0.0}, {-0.0001, 0.0});
    step(world, resolved_rules, {});
    CHECK(world.carrier == 0);
    Commands commands{};
    commands[0][0] = {{}, {-1.0, 0.0}, true};
    step(world, resolved_rules, commands);
    CHECK(world.ball_state == BallState::Free);
    for (int i = 0; i < 150; ++i) {
        step(world, resolved_rules, {});
    }
    CHECK(world.score == std::array<std::int32_t, kSlots>{0, 0});
    CHECK(world.vx[kBall] > 0.0);  // It came back from the line.
    CHECK(world.metrics.slot[0].kicks == 0);
}
