// The goal line reflects the ball that scores, and the ball stays in play. Source: R92.
#include <algorithm>
#include <string>

#include "engine/invariants.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

Rules reflecting(Rules rules) {
    rules.ball.after_goal = AfterGoal::Reflected;
    return rules;
}

// The ball alone; the pods are away from the goals.
Game game_of(const Rules& rules) { return table_of(rules, {-0.1, 0.3}, 0.2); }

int goals_in(const World& world) { return count_events(world, EventKind::Goal); }

// What differs between the motion of two worlds; empty if nothing does.
std::string motion_difference(const World& a, const World& b) {
    for (int body = 0; body <= kBall; ++body) {
        if (position(a, body) != position(b, body) || velocity(a, body) != velocity(b, body)) {
            return "body " + std::to_string(body);
        }
    }
    return a.carrier == b.carrier ? "" : "carrier";
}

// A ball that flies towards a goal mouth, in a random world of Running with fast pods.
World shot_at_goal(const ResolvedRules& rules, Draw& draw) {
    World world = random_world(rules, draw);
    world.mode = GameMode::Running;
    world.mode_slot = kNobody;
    world.clock_ticks = 0;
    world.stall_open_ticks = 0;
    const double side = draw.chance(0.5) ? 1.0 : -1.0;
    const Vec2 from{side * draw.between(0.46, 0.4999), draw.between(-0.04, 0.04)};
    place_ball(world, from, {side * draw.between(0.0, 0.05), draw.between(-0.01, 0.01)});
    return world;
}

}  // namespace

TEST_CASE("the line reflects the ball that scores, at the moment of the goal") {
    const double side = GENERATE(1.0, -1.0);
    Game game = game_of(reflecting(billiard_rules(1, 1)));
    place_ball(game.world, {0.49 * side, 0.01}, {0.03 * side, 0.003});
    step(game.world, game.rules, {});
    const int scorer = side > 0.0 ? 0 : 1;
    CHECK(game.world.mode == GameMode::Goal);
    CHECK(game.world.mode_slot == scorer);
    CHECK(game.world.score[static_cast<std::size_t>(scorer)] == 1);
    CHECK(goals_in(game.world) == 1);
    CHECK(game.world.ball_state == BallState::Free);
    CHECK(velocity(game.world, kBall) == Vec2{-0.03 * side, 0.003});
    CHECK(game.world.x[kBall] == Approx(0.48 * side).epsilon(1e-13));  // 0.01 to the line and 0.02 back.
    CHECK(game.world.y[kBall] == Approx(0.013).epsilon(1e-13));
}

TEST_CASE("by default the ball of the same goal is dead on the line") {
    Game game = game_of(billiard_rules(1, 1));
    place_ball(game.world, {0.49, 0.01}, {0.03, 0.003});
    step(game.world, game.rules, {});
    CHECK(game.world.ball_state == BallState::Dead);
    CHECK(game.world.x[kBall] == 0.5);
    CHECK(velocity(game.world, kBall) == Vec2{});
}

TEST_CASE("the goal is an event on the line, and one impact of the ball") {
    Game game = game_of(reflecting(billiard_rules(1, 1)));
    place_ball(game.world, {0.49, 0.0}, {0.02, 0.0});
    step(game.world, game.rules, {});
    const auto goal = std::find_if(game.world.events.begin(), game.world.events.end(),
                                   [](const Event& event) { return event.kind == EventKind::Goal; });
    REQUIRE(goal != game.world.events.end());
    CHECK(goal->place == Vec2{0.5, 0.0});
    CHECK(game.world.metrics.impacts_per_tick_max == 1);
}

TEST_CASE("a ball that reaches the line again in the tick of its goal scores no second goal") {
    // A pod in front of the line throws the ball back to the line within the tick.
    Rules rules = reflecting(billiard_rules(1, 1));
    rules.pod.mass = 1000.0;
    Game game = game_of(rules);
    place(game.world, 1, {0.45, 0.0});
    place_ball(game.world, {0.49, 0.0}, {0.07, 0.0});  // 0.01 to the line, 0.027 to the pod, 0.027 to the line.
    step(game.world, game.rules, {});
    CHECK(game.world.metrics.impacts_per_tick_max == 3);
    CHECK(game.world.score == std::array<std::int32_t, kSlots>{1, 0});
    CHECK(goals_in(game.world) == 1);
}

TEST_CASE("after a goal the line reflects the ball, and no goal counts") {
    Game game = game_of(reflecting(billiard_rules(1, 1)));
    place_ball(game.world, {0.495, 0.0}, {0.02, 0.0});
    step(game.world, game.rules, {});
    REQUIRE(game.world.mode == GameMode::Goal);
    place_ball(game.world, {0.49, 0.0}, {0.015, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.x[kBall] == Approx(0.495).epsilon(1e-13));
    CHECK(game.world.vx[kBall] == -0.015);
    CHECK(game.world.score == std::array<std::int32_t, kSlots>{1, 0});
    CHECK(goals_in(game.world) == 0);
}

TEST_CASE("after a goal a pod picks the ball up, carries, shoots and is denied, until the line-up") {
    Rules rules = reflecting(billiard_rules(1, 1));
    rules.ball.pickup_velocity = 0.01;
    rules.ball.keep_ticks = 4;
    Game game = game_of(rules);
    World& world = game.world;
    place_ball(world, {0.495, 0.0}, {0.02, 0.0});
    step(world, game.rules, {});
    REQUIRE(world.mode == GameMode::Goal);
    place(world, 1, {0.3, 0.0});
    place_ball(world, {0.325, 0.0}, {-0.005, 0.0});
    step(world, game.rules, {});
    CHECK(world.carrier == 1);
    for (int i = 0; i < 8; ++i) {
        step(world, game.rules, {});
    }
    CHECK(world.carrier == 1);  // The keep limit counts in Running only.
    CHECK(world.carried_ticks == 0);
    Commands commands{};
    commands[1][0] = {{}, {-1.0, 0.0}, true};
    step(world, game.rules, commands);
    CHECK(world.ball_state == BallState::Free);
    CHECK(world.deny_ticks_left[1] == game.rules.ball.deny_ticks - 1);
    CHECK(world.metrics.slot[1].kicks == 0);  // Metrics count in Running only.
    while (world.mode == GameMode::Goal) {
        step(world, game.rules, {});
    }
    CHECK(world.mode == GameMode::BeforeKickoff);
    CHECK(world.ball_state == BallState::Free);
    CHECK(velocity(world, kBall) == Vec2{});
    CHECK(world.deny_ticks_left[1] == 0);
}

TEST_CASE("the tick of the goal is a tick of Running to its end") {
    // The pod in front of the goal gains the ball that comes back from the line.
    Rules rules = reflecting(billiard_rules(1, 1));
    rules.ball.pickup_velocity = 1.0;
    Game game = game_of(rules);
    place(game.world, 1, {0.46, 0.0});
    place_ball(game.world, {0.49, 0.0}, {0.03, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.score[0] == 1);
    CHECK(game.world.carrier == 1);
    CHECK(game.world.carried_ticks == 1);
    CHECK(game.world.metrics.slot[1].gains == 1);
    CHECK(game.world.metrics.slot[1].possession_ticks == 1);
    CHECK(game.world.metrics.slot[1].carried_ticks == 1);
}

TEST_CASE("after a goal in the last tick of a match the ball plays on, and stays as it is when the match has ended") {
    Rules rules = reflecting(billiard_rules(1, 1));
    rules.match.periods = 1;
    rules.match.period_ticks = 1;
    rules.match.after_goal_ticks = 2;
    Game game = game_of(rules);
    place_ball(game.world, {0.49, 0.0}, {0.02, 0.0});
    for (int i = 0; i < 3; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.mode == GameMode::Ended);
    CHECK(game.world.ball_state == BallState::Free);
    CHECK(game.world.x[kBall] == Approx(0.45).epsilon(1e-13));
    CHECK(check_state(game.world, game.rules).ok());
}

TEST_CASE("the motion in the tick of a goal is that of a line that reflects, bit for bit", "[property]") {
    Rules rules = reflecting(fast_rules(4));
    rules.match.control_step_ticks = 1;
    rules.ball.keep_ticks = 1'000'000;  // The keep limit counts in Running only.
    rules.stall.zone_ticks = rules.stall.open_ticks = 0;
    const ResolvedRules resolved_rules = resolved(rules);
    int goals = 0;
    for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
        Draw draw(seed);
        World running = shot_at_goal(resolved_rules, draw);
        World after_goal = running;
        after_goal.mode = GameMode::Goal;
        after_goal.mode_slot = 0;
        after_goal.mode_ticks = 0;
        const Commands commands = tied_commands(draw);
        step(running, resolved_rules, commands);
        step(after_goal, resolved_rules, commands);
        INFO("seed " << seed);
        REQUIRE(motion_difference(running, after_goal) == "");
        goals += goals_in(running);
        REQUIRE(goals_in(running) <= 1);
        REQUIRE(goals_in(after_goal) == 0);
    }
    CHECK(goals > 200);
}

TEST_CASE("under rules with a reflected ball a dead ball is a broken invariant, and a free one after a goal is none") {
    const ResolvedRules rules = resolved(reflecting(rules_of(3, 3)));
    World world = running_game(rules_of(3, 3)).world;
    world.mode = GameMode::Goal;
    world.mode_slot = 0;
    CHECK(check_state(world, rules).ok());
    CHECK_FALSE(check_state(world, resolved(rules_of(3, 3))).ok());
    place_dead_ball(world);
    const auto refused = check_state(world, rules);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().message == "/ball_state: the ball's state in a mode without a goal is 2, but must be 0 to 1");
}
