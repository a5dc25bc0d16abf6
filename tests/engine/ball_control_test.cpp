// Who has the ball. Source: R36 to R45.
#include <cmath>

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr double kPickup = 0.01;
constexpr double kForceLimit = 0.005;
constexpr int kDeny = 4;
constexpr int kKeepDeny = 6;

Rules ball_rules() {
    Rules rules = billiard_rules(2, 1);
    rules.ball.pickup_velocity = kPickup;
    rules.ball.collision_force_limit = kForceLimit;
    rules.ball.deny_ticks = kDeny;
    rules.ball.keep_deny_ticks = kKeepDeny;
    return rules;
}

// The pods stand away, the ball lies in a corner.
Game table(const Rules& rules) { return table_of(rules, {-0.3, 0.3}, 0.1, {-0.45, -0.3}); }
Game table() { return table(ball_rules()); }

Commands shot_of(Vec2 shot, int pod = 0) {
    Commands commands{};
    commands[0][static_cast<std::size_t>(pod)] = {{}, shot, true};
    return commands;
}

}  // namespace

TEST_CASE("a pod picks the ball up on contact, from any direction, below the pick-up velocity") {
    const Vec2 from = GENERATE(Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0.6, -0.8});
    Game game = table();
    place(game.world, 0, {});
    place_ball(game.world, from * 0.026, from * -0.9 * kPickup);
    step(game.world, game.rules, {});
    CHECK(game.world.ball_state == BallState::Carried);
    CHECK(game.world.carrier == 0);
    CHECK(position(game.world, kBall) == position(game.world, 0));
    CHECK(velocity(game.world, kBall) == velocity(game.world, 0));
    CHECK(count_events(game.world, EventKind::PickUp) == 1);
}

TEST_CASE("at the pick-up velocity or above it the ball bounces") {
    Game game = table();
    const double speed = GENERATE(1.0, 1.1) * kPickup;
    place(game.world, 0, {});
    place_ball(game.world, {0.0235, 0.0}, {-speed, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.ball_state == BallState::Free);
    CHECK(game.world.vx[kBall] > 0.0);
}

TEST_CASE("what counts is the length of the relative velocity, not its part along the line of centres") {
    Game game = table();
    place(game.world, 0, {0.0, 0.0}, {0.0, 0.02});
    // Grazing: slow along the line of centres, fast across it.
    place_ball(game.world, {0.0225, 0.008}, {-0.001, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.ball_state == BallState::Free);
    CHECK(game.world.vx[kBall] > -0.001);
}

TEST_CASE("fast bodies that go the same way are slow to each other") {
    Game game = table();
    place(game.world, 0, {0.0, 0.0}, {0.04, 0.0});
    place_ball(game.world, {0.0235, 0.0}, {0.035, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);
}

TEST_CASE("after a pick-up pod and ball have their mean velocity, weighted by mass") {
    Game game = table();
    place(game.world, 0, {0.0, 0.0}, {0.002, 0.001});
    place_ball(game.world, {0.026, 0.0}, {-0.006, 0.001});
    step(game.world, game.rules, {});
    REQUIRE(game.world.carrier == 0);
    const double m = game.rules.pod.mass;
    const double b = game.rules.ball.mass;
    const Vec2 mean{(m * 0.002 - b * 0.006) / (m + b), 0.001};
    CHECK(distance(velocity(game.world, 0), mean) < 1e-17);
    const double contact = (0.026 - 0.023) / 0.008;
    CHECK(std::fabs(game.world.x[0] - (0.002 * contact + mean.x * (1.0 - contact))) < 1e-15);
}

TEST_CASE("a shot gives the ball pod velocity + force a / ball mass, and the pod recoils by force a / pod mass") {
    Game game = table();
    place(game.world, 0, {0.1, -0.1}, {0.003, -0.002});
    give_ball(game.world, 0);
    const Vec2 a{0.3, -0.4};
    step(game.world, game.rules, shot_of(a));
    const Vec2 impulse = a * game.rules.ball.shoot_force;
    CHECK(distance(velocity(game.world, kBall), Vec2{0.003, -0.002} + impulse / game.rules.ball.mass) < 1e-17);
    CHECK(distance(velocity(game.world, 0), Vec2{0.003, -0.002} - impulse / game.rules.pod.mass) < 1e-17);
    CHECK(distance(position(game.world, kBall), Vec2{0.1, -0.1} + velocity(game.world, kBall)) < 1e-16);
    CHECK(count_events(game.world, EventKind::Shot) == 1);
    CHECK(count_events(game.world, EventKind::Loss, static_cast<int>(LossCause::Shot)) == 1);
}

TEST_CASE("a shot vector longer than 1 counts as one of length 1") {
    Game game = table();
    place(game.world, 0, {0.1, -0.1});
    give_ball(game.world, 0);
    step(game.world, game.rules, shot_of(Vec2{-0.6, 0.8} * GENERATE(1.5, 1e6, 1e250)));
    const double speed = game.rules.ball.shoot_force / game.rules.ball.mass;
    CHECK(distance(velocity(game.world, kBall), Vec2{-0.6, 0.8} * speed) < 1e-17);
}

TEST_CASE("a shot of length zero releases the ball") {
    Game game = table();
    place(game.world, 0, {0.1, -0.1}, {0.001, 0.0});
    give_ball(game.world, 0);
    step(game.world, game.rules, shot_of({}));
    CHECK(game.world.ball_state == BallState::Free);
    CHECK(velocity(game.world, kBall) == Vec2{0.001, 0.0});
    CHECK(velocity(game.world, 0) == Vec2{0.001, 0.0});
    CHECK(deny_ticks_of(game.world, 0) == kDeny - 1);
}

TEST_CASE("a shot of a pod without the ball is void and changes nothing") {
    Game game = table();
    place(game.world, 0, {0.1, -0.1});
    give_ball(game.world, 0);
    World expected = game.world;
    step(expected, game.rules, {});
    step(game.world, game.rules, shot_of({1.0, 0.0}, 1));
    CHECK(game.world.carrier == 0);
    CHECK(game.world.metrics.void_shots == 1);
    CHECK(position(game.world, 1) == position(expected, 1));
    CHECK(velocity(game.world, 1) == velocity(expected, 1));
}

TEST_CASE("a shot is tried in the first tick of the control step alone") {
    Rules rules = ball_rules();
    rules.match.control_step_ticks = 5;
    Game game = table(rules);
    place(game.world, 0, {});
    place_ball(game.world, {0.026, 0.0}, {-0.004, 0.0});  // Gained in the first tick, after shots were tried.
    step(game.world, game.rules, shot_of({1.0, 0.0}));
    CHECK(game.world.carrier == 0);
    CHECK(game.world.metrics.void_shots == 1);
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);  // It is not kept for later either.
}

TEST_CASE("the keep limit: a pod that has carried the ball so many ticks loses it, with the longer deny window") {
    Rules rules = ball_rules();
    rules.ball.keep_ticks = 10;
    Game game = table(rules);
    place(game.world, 0, {});
    place_ball(game.world, {0.026, 0.0}, {-0.004, 0.0});
    for (int tick = 1; tick < 10; ++tick) {  // The tick of the pick-up is the first.
        step(game.world, game.rules, {});
        REQUIRE(game.world.carrier == 0);
        REQUIRE(game.world.carried_ticks == tick);
    }
    step(game.world, game.rules, {});
    CHECK(game.world.ball_state == BallState::Free);
    CHECK(deny_ticks_of(game.world, 0) == kKeepDeny);  // The next tick is the first one denied.
    CHECK(count_events(game.world, EventKind::Loss, static_cast<int>(LossCause::KeepLimit)) == 1);
    CHECK(velocity(game.world, kBall) == velocity(game.world, 0));
}

TEST_CASE("carrying counts in Running only and anew at each pick-up") {
    Rules rules = ball_rules();
    rules.ball.keep_ticks = 10;
    Game game = table(rules);
    game.world.mode = GameMode::BeforeKickoff;
    game.world.mode_slot = 0;
    place(game.world, 0, {-0.2, 0.0});
    place(game.world, 2, {0.2, 0.0});
    give_ball(game.world, 0);
    for (int i = 0; i < 30; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.carrier == 0);
    CHECK(game.world.carried_ticks == 0);
    game.world.mode = GameMode::Running;
    for (int i = 0; i < 8; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.carried_ticks == 8);
    step(game.world, game.rules, shot_of({}));
    game.world.deny_ticks_left.fill(0);
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);
    CHECK(game.world.carried_ticks == 1);
}

TEST_CASE("after a shot or a loss by force the pod is denied for exactly the deny window, that tick included") {
    Game game = table();
    place(game.world, 0, {});
    give_ball(game.world, 0);
    step(game.world, game.rules, shot_of({}));  // Ball and pod stay together at rest.
    for (int tick = 1; tick < kDeny; ++tick) {
        CHECK(game.world.ball_state == BallState::Free);
        CHECK(deny_ticks_of(game.world, 0) == kDeny - tick);
        step(game.world, game.rules, {});
    }
    CHECK(deny_ticks_of(game.world, 0) == 0);
    CHECK(game.world.ball_state == BallState::Free);
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);
}

TEST_CASE("after an expired keep limit the pod is denied for the keep-deny window, from the next tick on") {
    Rules rules = ball_rules();
    rules.ball.keep_ticks = 3;
    Game game = table(rules);
    place(game.world, 0, {});
    give_ball(game.world, 0);
    for (int i = 0; i < 3; ++i) {
        step(game.world, game.rules, {});
    }
    REQUIRE(game.world.ball_state == BallState::Free);
    for (int i = 0; i < kKeepDeny; ++i) {
        step(game.world, game.rules, {});
        CHECK(game.world.ball_state == BallState::Free);
    }
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);
}

TEST_CASE("a denied pod is transparent for the ball, and for the ball alone") {
    Game game = table();
    place(game.world, 0, {});
    game.world.deny_ticks_left[0] = 100;
    place_ball(game.world, {0.03, 0.001}, {-0.02, 0.0});
    place(game.world, 2, {0.0, 0.04}, {0.0, -0.02});
    for (int i = 0; i < 4; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(velocity(game.world, kBall) == Vec2{-0.02, 0.0});
    CHECK(game.world.x[kBall] == Approx(-0.05).epsilon(1e-13));
    CHECK(game.world.vy[0] < 0.0);
}

TEST_CASE("deny windows run whenever bodies move, and not when the match is suspended") {
    const GameMode mode = GENERATE(GameMode::Running, GameMode::BeforeKickoff, GameMode::Goal, GameMode::Suspended);
    Game game = table();
    game.world.mode = mode;
    game.world.mode_slot = mode == GameMode::Running ? kNobody : 0;
    if (mode == GameMode::Goal) {
        place_dead_ball(game.world);
    }
    place(game.world, 0, {-0.2, 0.1});
    place(game.world, 1, {-0.2, 0.2});
    place(game.world, 2, {0.2, 0.2});
    game.world.deny_ticks_left[0] = 50;
    step(game.world, game.rules, {});
    CHECK(deny_ticks_of(game.world, 0) == (mode == GameMode::Suspended ? 50 : 49));
}

TEST_CASE("a deny window that ends in the ball is a contact: slow enough is a pick-up, also when they part") {
    Game game = table();
    place(game.world, 0, {});
    const Vec2 v = GENERATE(Vec2{0.002, 0.0}, Vec2{-0.002, 0.0}, Vec2{});
    place_ball(game.world, {0.01, 0.0}, v);
    game.world.deny_ticks_left[0] = 1;
    step(game.world, game.rules, {});
    CHECK(game.world.ball_state == BallState::Free);
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);
}

TEST_CASE("a deny window that ends in the ball: fast and approaching bounces, fast and parting goes on") {
    const bool approaching = GENERATE(true, false);
    Game game = table();
    place(game.world, 0, {});
    place_ball(game.world, {approaching ? 0.022 : 0.005, 0.0}, {approaching ? -0.012 : 0.012, 0.0});
    step(game.world, game.rules, {});  // Not denied at all: a contact at time 0 as well.
    CHECK(game.world.ball_state == BallState::Free);
    CHECK(game.world.vx[kBall] == Approx(approaching ? 0.012 - 0.024 * 0.1 / 1.1 : 0.012).epsilon(1e-12));
}

TEST_CASE("coinciding centres give no impulse") {
    Game game = table();
    const double gap = GENERATE(0.0, 1e-200, 1e-160);
    place(game.world, 0, {gap, 0.0});
    place_ball(game.world, {}, {0.02, 0.0});
    step(game.world, game.rules, {});
    CHECK(std::isfinite(game.world.vx[kBall] + game.world.x[kBall] + game.world.vx[0] + game.world.x[0]));
    if (gap == 0.0) {
        CHECK(velocity(game.world, kBall) == Vec2{0.02, 0.0});
    }
}

TEST_CASE("whoever loses the ball, another pod may have it at once") {
    Game game = table();
    place(game.world, 0, {});
    place(game.world, 1, {0.0, 0.031});
    give_ball(game.world, 0);
    step(game.world, game.rules, shot_of({0.0, 0.0}));
    place_ball(game.world, {0.0, 0.0}, {0.0, 0.009});
    game.world.deny_ticks_left[0] = 3;
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 1);
}
