// The predicted flight of the ball is the engine's. Source: docs/rules.md R14, R17, R19.
#include "play/ball_flight.hpp"

#include "play_support.hpp"

using namespace podball;
using namespace podball::testing;

namespace {

// The pods wait where the ball does not come by.
Pitch empty_pitch() {
    Pitch pitch(duel_rules());
    place(pitch.world(), 0, {-0.48, 0.3});
    place(pitch.world(), 1, {0.48, -0.3});
    pitch.world().deny_ticks_left[0] = pitch.world().deny_ticks_left[1] = 10 * play::kHorizonTicks;
    return pitch;
}

}  // namespace

TEST_CASE("the flight of a free ball agrees with the engine tick by tick, borders included") {
    Draw draw(7);
    for (int round = 0; round < 50; ++round) {
        Pitch pitch = empty_pitch();
        place_ball(pitch.world(), draw.in_square(0.25), draw.in_square(3e-3));
        play::BallFlight flight;
        flight.follow_free(pitch.game, pitch.ball());
        if (flight.scores() || flight.concedes()) continue;
        for (int tick = 1; tick <= play::kHorizonTicks; ++tick) {
            engine::tick(pitch.world(), pitch.start.rules);
            REQUIRE(distance(flight.position(tick), pitch.ball().position) < 1e-12);
            REQUIRE(distance(flight.velocity(tick), pitch.ball().velocity) < 1e-14);
        }
    }
}

TEST_CASE("a flight ends in the tick of the goal, with the right winner") {
    const double way = GENERATE(-1.0, 1.0);
    Pitch pitch = empty_pitch();
    place_ball(pitch.world(), {0.2 * way, 0.01}, {3e-3 * way, 1e-5});
    play::BallFlight flight;
    flight.follow_free(pitch.game, pitch.ball());
    CHECK(flight.scores() == (way > 0.0));
    CHECK(flight.concedes() == (way < 0.0));
    for (int tick = 1; tick <= flight.end_tick(); ++tick) {
        REQUIRE(pitch.world().mode == engine::GameMode::Running);
        engine::tick(pitch.world(), pitch.start.rules);
    }
    CHECK(pitch.world().mode == engine::GameMode::Goal);
}

TEST_CASE("a carried ball is predicted to go on as it moves, up to the border") {
    const Pitch pitch = empty_pitch();
    play::BallFlight flight;
    flight.follow_carried(pitch.game, {{0.4, 0.1}, {6e-4, 0.0}});
    CHECK(flight.position(100).x == Approx(0.46));
    CHECK(flight.position(play::kHorizonTicks).x == Approx(0.485));
    CHECK(flight.end_tick() == play::kHorizonTicks);
    CHECK_FALSE(flight.scores());
}
