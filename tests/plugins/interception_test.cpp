// Where a pod meets the ball: what is predicted happens in the engine, in that tick. Source: docs/rules.md R13, R37,
// R43.
#include "play/interception.hpp"

#include "play_support.hpp"

#include <algorithm>

using namespace podball;
using namespace podball::testing;

namespace {

constexpr int kRounds = 300;

play::BallFlight flight_of(const Pitch& pitch) {
    play::BallFlight flight;
    flight.follow_free(pitch.game, pitch.ball());
    return flight;
}

// A pod and a ball somewhere, both moving, apart; the opponent takes no part.
Pitch random_duel(Draw& draw, double ball_speed) {
    while (true) {
        Pitch pitch(duel_rules());
        place(pitch.world(), 0, draw.in_square(0.25), draw.in_square(5e-4));
        place(pitch.world(), 1, {0.48, -0.3});
        pitch.world().deny_ticks_left[1] = 10 * play::kHorizonTicks;
        place_ball(pitch.world(), draw.in_square(0.25), draw.in_square(ball_speed));
        const auto flight = flight_of(pitch);
        const bool apart =
            distance(engine::position(pitch.world(), 0), pitch.ball().position) > 2.0 * pitch.game.contact;
        if (apart && flight.end_tick() == play::kHorizonTicks) return pitch;
    }
}

bool stays_inside(const Pitch& pitch, const play::Player& pod, const play::Interception& meeting) {
    for (int tick = 1; tick <= meeting.tick; ++tick) {
        const Vec2 place =
            advanced({pod.position, pod.velocity}, meeting.thrust * pitch.game.thrust, pitch.game.pod[tick]).position;
        if (place != play::within(place, pitch.game.pod_limit)) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("a predicted pick-up happens in the engine in the predicted tick, at the predicted place") {
    const double ball_speed = GENERATE(0.0, 8e-4, 3e-3);
    Draw draw(11);
    int tried = 0;
    for (int round = 0; round < kRounds; ++round) {
        Pitch pitch = random_duel(draw, ball_speed);
        pitch.world().deny_ticks_left[0] = draw.chance(0.3) ? draw.below(120) : 0;
        const play::Player pod = pitch.scene().own[0];
        const auto meeting = play::earliest_pickup(pitch.game, pod, flight_of(pitch), {});
        if (!meeting.exists() || !stays_inside(pitch, pod, meeting)) continue;
        ++tried;
        REQUIRE(length(meeting.thrust) <= 1.0 + 1e-12);
        const auto tick = pitch.pickup_tick(meeting.thrust, meeting.tick + 10);
        INFO("round " << round << ", predicted tick " << meeting.tick);
        REQUIRE(tick.has_value());
        CHECK(*tick == meeting.tick);
    }
    CHECK(tried > kRounds / 2);
}

TEST_CASE("no other constant thrust brings a pod to a slow ball sooner") {
    Draw draw(12);
    for (int round = 0; round < 40; ++round) {
        const Pitch pitch = random_duel(draw, 2e-4);
        const auto meeting = play::earliest_pickup(pitch.game, pitch.scene().own[0], flight_of(pitch), {});
        if (!meeting.exists()) continue;
        for (int attempt = 0; attempt < 20; ++attempt) {
            Pitch copy = pitch;
            const Vec2 thrust = meeting.thrust + draw.in_square(0.3);
            const auto tick = copy.pickup_tick(clamped_to_unit(thrust), meeting.tick - 1);
            if (tick) CHECK(*tick >= meeting.tick);
        }
    }
}

TEST_CASE("a pod waits for a ball that is too fast until it can pick it up") {
    Pitch pitch(duel_rules());
    place(pitch.world(), 0, {0.1, 0.1});
    place(pitch.world(), 1, {0.48, -0.3});
    place_ball(pitch.world(), {-0.2, 0.1}, {3.4e-3, 0.0});
    const auto meeting = play::earliest_pickup(pitch.game, pitch.scene().own[0], flight_of(pitch), {});
    REQUIRE(meeting.exists());
    CHECK(pitch.pickup_tick(meeting.thrust, meeting.tick + 5) == meeting.tick);
}

TEST_CASE("balls in a zone that is closed to the pod are left to others") {
    Pitch pitch(rules_of(2, 1));
    place_ball(pitch.world(), {-0.45, 0.02});
    const play::Player pod = pitch.scene().own[1];
    CHECK(play::earliest_pickup(pitch.game, pod, flight_of(pitch), {false, true}).exists());
    CHECK_FALSE(play::earliest_pickup(pitch.game, pod, flight_of(pitch), {true, true}).exists());
    place_ball(pitch.world(), {0.45, 0.02});
    CHECK_FALSE(play::earliest_pickup(pitch.game, pod, flight_of(pitch), {true, true}).exists());
}

TEST_CASE("a block puts the pod's centre on the path of a shot if there is time, and as near as can be if not") {
    Pitch pitch(duel_rules());
    place(pitch.world(), 0, {-0.45, 0.03});
    place_ball(pitch.world(), {-0.2, 0.0}, {-3e-3, 0.0});
    const auto block = play::surest_block(pitch.game, pitch.scene().own[0], flight_of(pitch));
    REQUIRE(block.exists());
    CHECK(block.thrust.y < 0.0);

    place(pitch.world(), 0, {-0.45, 0.3});
    const auto miss = play::surest_block(pitch.game, pitch.scene().own[0], flight_of(pitch));
    CHECK_FALSE(miss.exists());
    CHECK(miss.thrust.y < -0.9);
}

TEST_CASE("a tackle goes at full thrust to where the carrier will be") {
    Pitch pitch(duel_rules());
    place(pitch.world(), 0, {0.0, 0.0});
    place(pitch.world(), 1, {0.1, 0.1}, {0.0, -5e-4});
    give_ball(pitch.world(), 1);
    play::BallFlight flight;
    flight.follow_carried(pitch.game, pitch.ball());
    const auto tackle = play::earliest_tackle(pitch.game, pitch.scene().own[0], flight, {});
    REQUIRE(tackle.exists());
    CHECK(length(tackle.thrust) == Approx(1.0));
    engine::Commands commands{};
    commands[0][0].thrust = tackle.thrust;
    commands[1][0].thrust = {0.0, -5e-4 / pitch.game.carrier_speed};  // It goes on at its speed.
    while (pitch.world().tick < tackle.tick + 5) pitch.step(commands);
    CHECK(pitch.world().carrier != 1);
}
