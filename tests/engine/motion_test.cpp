// The worked numbers of the rules page, through the real tick.
#include <cmath>

#include <podball/math/linear_drag.hpp>

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr double kExact = 1e-12;

// One pod a side, far from the middle; no stall rule, no keep limit within the test, an endless period.
Rules quiet_rules() {
    Rules rules = rules_of(1, 1);
    rules.match.lineup_jitter = 0.0;
    rules.match.control_step_ticks = 1;
    rules.match.period_ticks = 1'000'000;
    rules.stall.zone_ticks = rules.stall.open_ticks = 0;
    rules.ball.keep_ticks = 1'000'000;
    rules.lineup[0] = rules.lineup[1] = {{-0.3, 0.3}};
    return rules;
}

Commands thrust_of(Vec2 thrust) {
    Commands commands{};
    commands[0][0].thrust = thrust;
    return commands;
}

void check_relative(Vec2 value, Vec2 expected, double scale) {
    CHECK(std::fabs(value.x - expected.x) <= kExact * scale);
    CHECK(std::fabs(value.y - expected.y) <= kExact * scale);
}

}  // namespace

TEST_CASE("a free ball follows v(t) and s(t) of the rules page over 2,000 ticks") {
    Game game = running_game(quiet_rules());
    const Vec2 start{-0.35, -0.2};
    const Vec2 shot{3e-3, 1e-3};
    place_ball(game.world, start, shot);
    const double lambda = game.rules.ball.friction / game.rules.ball.mass;
    for (int t = 1; t <= 2000; ++t) {
        step(game.world, game.rules, {});
        if (t != 1 && t != 7 && t != 139 && t % 500 != 0) {
            continue;
        }
        INFO("after " << t << " ticks");
        check_relative(velocity(game.world, kBall), shot * std::exp(-lambda * t), length(shot) * std::exp(-lambda * t));
        const Vec2 way = shot * (-std::expm1(-lambda * t) / lambda);
        check_relative(position(game.world, kBall) - start, way, length(way));
    }
    CHECK(game.world.metrics.impacts_per_tick_max == 0);
}

TEST_CASE("a shot from rest runs shoot force times a over friction") {
    Rules rules = quiet_rules();
    rules.ball.friction = 2e-3;      // So that 2,000 ticks are as good as for ever: exp(-40).
    rules.ball.deny_ticks = 10'000;  // Or the pod would pick the weakest shot up again.
    rules.arena.height = 2.0;
    const double share = GENERATE(1.0, 0.5, 0.125);
    Game game = running_game(rules);
    place(game.world, 0, {-0.1, 0.9}, {});
    give_ball(game.world, 0);
    Commands commands{};
    commands[0][0] = {{}, {0.0, -share}, true};
    step(game.world, game.rules, commands);
    CHECK(game.world.ball_state == BallState::Free);
    for (int t = 0; t < 2000; ++t) {
        step(game.world, game.rules, {});
    }
    const double range = rules.ball.shoot_force * share / rules.ball.friction;
    CHECK(std::fabs(0.9 - game.world.y[kBall] - range) <= kExact * range);
    CHECK(game.world.x[kBall] == -0.1);
}

TEST_CASE("after ln 2 / lambda ticks the ball has half its speed and half of its range behind it") {
    const BallRules ball;
    const double speed = ball.shoot_force / ball.mass;
    const double lambda = ball.friction / ball.mass;
    const double half_time = std::log(2.0) / lambda;
    CHECK(half_time == Approx(138.629436111989).epsilon(kExact));
    const Motion moved = advanced({{}, {speed, 0.0}}, {}, linear_drag(ball.mass, ball.friction, half_time));
    CHECK(std::fabs(moved.velocity.x - 0.5 * speed) <= kExact * speed);
    CHECK(std::fabs(moved.position.x - 0.5 * drag_range(speed, ball.friction, ball.mass)) <= kExact * 0.35);
    CHECK(drag_range(speed, ball.friction, ball.mass) == Approx(0.7).epsilon(kExact));
}

TEST_CASE("with lambda = ln 2 / 100 the engine's ball has exactly half its speed and range after 100 ticks") {
    Rules rules = quiet_rules();
    rules.ball.friction = std::log(2.0) / 100.0 * rules.ball.mass;
    Game game = running_game(rules);
    place_ball(game.world, {-0.4, -0.3}, {2e-3, 0.0});
    for (int t = 0; t < 100; ++t) {
        step(game.world, game.rules, {});
    }
    const double range = 2e-3 * rules.ball.mass / rules.ball.friction;
    CHECK(std::fabs(game.world.vx[kBall] - 1e-3) <= kExact * 1e-3);
    CHECK(std::fabs(game.world.x[kBall] + 0.4 - 0.5 * range) <= kExact * 0.5 * range);
}

TEST_CASE("a pod under held thrust follows the closed form over 2,000 ticks") {
    Game game = running_game(quiet_rules());
    const Vec2 start{-0.45, -0.3};
    const Vec2 thrust{0.5, 0.25};
    place(game.world, 0, start, {1e-4, -2e-4});
    for (int t = 1; t <= 2000; ++t) {
        step(game.world, game.rules, thrust_of(thrust));
        if (t != 1 && t != 50 && t % 400 != 0) {
            continue;
        }
        const LinearDrag drag = linear_drag(game.rules.pod.mass, game.rules.pod.friction, t);
        const Motion expected = advanced({start, {1e-4, -2e-4}}, thrust * game.rules.pod.thrust, drag);
        INFO("after " << t << " ticks");
        check_relative(position(game.world, 0) - start, expected.position - start, distance(expected.position, start));
        check_relative(velocity(game.world, 0), expected.velocity, length(expected.velocity));
        if (expected.position.x > 0.4) {
            break;
        }
    }
    CHECK(game.world.metrics.impacts_per_tick_max == 0);
}

TEST_CASE("a pod's top speed is thrust / friction, and lower with the ball") {
    Rules rules = quiet_rules();
    rules.pod.friction = 0.05;
    rules.pod.friction_carrying = 0.08;
    const bool carrying = GENERATE(false, true);
    Game game = running_game(rules);
    place(game.world, 0, {-0.45, -0.3});
    if (carrying) {
        give_ball(game.world, 0);
    }
    for (int t = 0; t < 1500; ++t) {
        step(game.world, game.rules, thrust_of({1.0, 0.0}));
    }
    const double top = rules.pod.thrust / (carrying ? rules.pod.friction_carrying : rules.pod.friction);
    CHECK((game.world.ball_state == BallState::Carried) == carrying);
    CHECK(std::fabs(game.world.vx[0] - top) <= kExact * top);
}

TEST_CASE("a carrier moves with the mass of pod and ball and the carrying friction, and the ball with it") {
    Game game = running_game(quiet_rules());
    place(game.world, 0, {-0.4, -0.3});
    give_ball(game.world, 0);
    for (int t = 0; t < 300; ++t) {
        step(game.world, game.rules, thrust_of({1.0, 0.5}));
    }
    const PodRules& pod = game.rules.pod;
    const LinearDrag drag = linear_drag(pod.mass + game.rules.ball.mass, pod.friction_carrying, 300);
    const Motion expected = advanced({{-0.4, -0.3}, {}}, clamped_to_unit({1.0, 0.5}) * pod.thrust, drag);
    check_relative(position(game.world, 0), expected.position, 1.0);
    check_relative(velocity(game.world, 0), expected.velocity, length(expected.velocity));
    CHECK(position(game.world, kBall) == position(game.world, 0));
    CHECK(velocity(game.world, kBall) == velocity(game.world, 0));
}

TEST_CASE("without friction and thrust pods and ball glide at constant speed") {
    Rules rules = quiet_rules();
    rules.pod.friction = rules.pod.friction_carrying = rules.ball.friction = rules.pod.thrust = 0.0;
    Game game = running_game(rules);
    place(game.world, 0, {-0.4, -0.25}, {2e-4, 1e-4});
    place_ball(game.world, {-0.3, 0.2}, {1e-3, 0.0});
    for (int t = 0; t < 600; ++t) {
        step(game.world, game.rules, thrust_of({1.0, 0.0}));
    }
    CHECK(game.world.x[0] == Approx(-0.28).epsilon(kExact));
    CHECK(game.world.y[0] == Approx(-0.19).epsilon(kExact));
    CHECK(velocity(game.world, 0) == Vec2{2e-4, 1e-4});
    CHECK(game.world.x[kBall] == Approx(0.3).epsilon(kExact));
    CHECK(velocity(game.world, kBall) == Vec2{1e-3, 0.0});
}

TEST_CASE("thrust longer than 1 drives like thrust of length 1, however long it is") {
    Game exact = running_game(quiet_rules());
    Game longer = exact;
    const double size = GENERATE(2.0, 1e10, 1e200);
    step(exact.world, exact.rules, thrust_of({0.6, -0.8}));
    step(longer.world, longer.rules, thrust_of({0.6 * size, -0.8 * size}));
    CHECK(distance(velocity(exact.world, 0), velocity(longer.world, 0)) < 1e-19);
    CHECK(length(velocity(longer.world, 0)) > 1e-6);
}

TEST_CASE("thrust holds for all ticks of a control step and ends with a call that gives none") {
    Rules rules = quiet_rules();
    rules.match.control_step_ticks = 4;
    Game game = running_game(rules);
    place(game.world, 0, {-0.2, 0.2});
    step(game.world, game.rules, thrust_of({1.0, 0.0}));
    const LinearDrag drag = linear_drag(rules.pod.mass, rules.pod.friction, 4);
    CHECK(std::fabs(game.world.vx[0] - drag.force_to_velocity * rules.pod.thrust) < 1e-18);
    const double before = game.world.vx[0];
    step(game.world, game.rules, {});
    CHECK(std::fabs(game.world.vx[0] - before * drag.decay) < 1e-18);
}
