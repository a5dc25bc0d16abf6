// The predicted flight of the ball is the engine's. Source: docs/rules.md R14, R15, R17, R19, R21, R27, R51.
#include "engine_duel.hpp"

#include <podball/math/linear_drag.hpp>

#include "support/catch.hpp"

#include <cmath>

using namespace podball;
using namespace podball::testing;
using tactics::BallFlight;
using tactics::kHorizonTicks;

namespace {

// The pod never touches the ball.
engine::World without_pod(const DuelEngine& engine, const Motion& ball) {
    return engine.start({{{}, {}, 10 * kHorizonTicks}, ball});
}

Motion ball_of(const engine::World& world) {
    return {engine::position(world, engine::kBall), engine::velocity(world, engine::kBall)};
}

// The ball keeps its direction up to the tick before its first bounce. Requires: all places are known.
void check_straight(const DuelEngine& engine, const Motion& ball, const BallFlight& flight) {
    const auto keeps_direction = [&](int tick) {
        return distance(flight.velocity(tick), ball.velocity * engine.field.ball[tick].decay) <=
               1e-12 * length(ball.velocity);
    };
    const int straight = flight.straight_tick();
    for (int tick = 1; tick <= straight; ++tick) {
        REQUIRE(keeps_direction(tick));
    }
    if (straight < flight.end_tick() && !(flight.scores() || flight.concedes())) {
        const bool is_in_goal_mouth = std::fabs(flight.position(straight + 1).x) > engine.field.ball_limit.x;
        REQUIRE((is_in_goal_mouth || !keeps_direction(straight + 1)));
    }
}

void check_flight(const DuelEngine& engine, const Motion& ball, int& goals) {
    BallFlight flight;
    flight.follow_free(engine.field, ball);
    engine::World world = without_pod(engine, ball);
    for (int tick = 1; tick <= flight.end_tick(); ++tick) {
        REQUIRE(world.mode == engine::GameMode::Running);
        engine::tick(world, engine.rules());
        REQUIRE(distance(flight.position(tick), ball_of(world).position) < 1e-12);
    }
    const bool goal = world.mode == engine::GameMode::Goal;
    REQUIRE((flight.scores() || flight.concedes()) == goal);
    check_straight(engine, ball, flight);
    if (goal) {
        REQUIRE(flight.scores() == (world.score[0] == 1));
    }
    goals += goal ? 1 : 0;
}

}  // namespace

TEST_CASE("the flight of a free ball agrees with the engine tick by tick, with borders, corners, posts and goals") {
    const DuelEngine engine(false);
    Draw draw(7);
    int goals = 0;
    for (int round = 0; round < 200; ++round) {
        check_flight(engine, random_duel(draw, engine).ball, goals);
        // At a post.
        const Vec2 post = {draw.chance(0.5) ? 0.5 : -0.5, draw.chance(0.5) ? 0.06 : -0.06};
        const Vec2 from = post * 0.6 + draw.in_square(0.1);
        const Vec2 way = post + draw.in_square(0.01) - from;
        check_flight(engine, {from, way / length(way) * 5e-3}, goals);
    }
    CHECK(goals > 10);
}

TEST_CASE("a straight ball has half its speed after ln 2 / lambda ticks, and has run half of its range") {
    tactics::FieldConstants constants;
    constants.ball_mass = 1.0;
    constants.ball_friction = std::log(2.0) / 100.0;  // lambda, so that 100 ticks halve.
    const tactics::Field field(constants);
    BallFlight flight;
    flight.follow_free(field, {{-0.3, 0.1}, {2e-3, 0.0}});
    CHECK(flight.velocity(100).x == Approx(1e-3).epsilon(1e-12));
    CHECK(flight.velocity(200).x == Approx(5e-4).epsilon(1e-12));
    const double range = 2e-3 / constants.ball_friction;
    CHECK(flight.position(100).x == Approx(-0.3 + 0.5 * range).epsilon(1e-12));
    CHECK(flight.position(200).x == Approx(-0.3 + 0.75 * range).epsilon(1e-12));
    CHECK(flight.position(500).y == 0.1);
}

TEST_CASE("a ball without friction is back from a border at the place that mirrors its way") {
    tactics::FieldConstants constants;
    constants.ball_friction = 0.0;
    const tactics::Field field(constants);
    BallFlight flight;
    // The edge meets y = 0.325, so the centre turns at 0.317: 0.017 from its start, in tick 17 of 0.001 each.
    flight.follow_free(field, {{0.0, 0.3}, {5e-4, 1e-3}});
    CHECK(flight.position(16).y == Approx(0.316));
    CHECK(flight.position(18).y == Approx(0.316));
    CHECK(flight.position(34).y == Approx(0.3));
    CHECK(flight.position(34).x == Approx(0.017));
    CHECK(flight.velocity(34).y == Approx(-1e-3));
    CHECK(flight.velocity(34).x == Approx(5e-4));
}

TEST_CASE("a flight ends in the tick of the goal, on the line, with the right winner") {
    const double way = GENERATE(-1.0, 1.0);
    const DuelEngine engine(false);
    BallFlight flight;
    flight.follow_free(engine.field, {{0.2 * way, 0.01}, {3e-3 * way, 1e-5}});
    CHECK(flight.scores() == (way > 0.0));
    CHECK(flight.concedes() == (way < 0.0));
    CHECK(flight.end_tick() < kHorizonTicks);
    CHECK(flight.position(flight.end_tick()).x == Approx(0.5 * way));
}

TEST_CASE("a flight knows from which tick on the ball is slow enough") {
    const tactics::Field field(tactics::FieldConstants{});
    BallFlight flight;
    flight.follow_free(field, {{-0.4, 0.1}, {3e-3, 2e-4}});
    for (const double speed : {4e-3, 2e-3, 1e-3, 5e-4, 0.0}) {
        const int first = flight.first_tick_at_speed(speed);
        if (first <= flight.end_tick()) {
            CHECK(length(flight.velocity(first)) <= speed);
        }
        if (first > 0) {
            CHECK(length(flight.velocity(first - 1)) > speed);
        }
    }
}

TEST_CASE("a ball is straight as far as its places are known, up to its first bounce") {
    const tactics::Field field(tactics::FieldConstants{});
    BallFlight flight;
    flight.follow_free(field, {{0.0, 0.0}, {0.0, 1e-3}});
    CHECK(flight.straight_tick() == 0);
    flight.position(100);
    CHECK(flight.straight_tick() >= 100);
    flight.follow_free(field, {{0.0, field.ball_limit.y - 0.01}, {0.0, 1e-3}});  // Bounces in tick 11.
    flight.position(100);
    CHECK(flight.straight_tick() == 10);
    flight.follow_carried(field, {{0.0, 0.0}, {0.0, 5e-4}});
    flight.position(100);
    CHECK(flight.straight_tick() == 0);
}

TEST_CASE("a carried ball is predicted to go on as it moves, up to the border") {
    const tactics::Field field(tactics::FieldConstants{});
    BallFlight flight;
    flight.follow_carried(field, {{0.4, 0.1}, {6e-4, 0.0}});
    CHECK(flight.position(100).x == Approx(0.46));
    CHECK(flight.position(kHorizonTicks).x == Approx(0.485));
    CHECK(flight.end_tick() == kHorizonTicks);
    CHECK_FALSE(flight.scores());
}
