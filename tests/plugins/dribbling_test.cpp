// Dribbles, played out in the engine.
#include "play/dribbling.hpp"

#include "play/steering.hpp"

#include "play_support.hpp"

#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/interception.hpp>

using namespace podball;
using namespace podball::testing;

namespace {

const play::PassStyle kDribbleStyle = {0.01, 0.04, 0.8, 0.5};
constexpr double kLoss = 0.3;

// The deny window is so short that the carrier has the ball again before the opponents come.
engine::Rules short_deny(int own, int opponents) {
    engine::Rules rules = rules_of(own, opponents);
    rules.ball.deny_ticks = 34;
    return rules;
}

// Pod 0 runs forward with the ball, and an opponent comes at it at an angle.
Pitch attacked(double side, double opponent_speed) {
    Pitch pitch(short_deny(1, 1));
    place(pitch.world(), 0, {-0.1, 0.0}, {5e-4, 0.0});
    place(pitch.world(), 1, {0.0, side}, {-opponent_speed, 0.0});
    give_ball(pitch.world(), 0);
    return pitch;
}

play::Pass dribble_of(const Pitch& pitch) {
    const play::Scene scene = pitch.scene();
    return play::dribble(pitch.game, scene, scene.own[0], kDribbleStyle, kLoss);
}

// Pod 0 kicks and runs after the ball; the opponent goes for it too. Who has the ball first?
int carrier_after(Pitch& pitch, Vec2 shot, int ticks) {
    engine::Commands commands{};
    commands[0][0] = {{}, shot, true};
    pitch.step(commands);
    while (pitch.world().carrier == engine::kNobody && pitch.world().tick < ticks) {
        play::BallFlight flight;
        flight.follow_free(pitch.game, pitch.ball());
        const play::Scene scene = pitch.scene();
        engine::Commands next{};
        next[0][0].thrust = tactics::earliest_pickup(pitch.game, scene.own[0], flight, {true, true}).thrust;
        next[1][0].thrust = tactics::earliest_pickup(pitch.game, scene.opponents[0], flight, {true, true}).thrust;
        pitch.step(next);
    }
    return pitch.world().carrier;
}

}  // namespace

TEST_CASE("after a sure dribble the carrier has the ball again before the opponent") {
    Draw draw(11);
    int tried = 0;
    for (int round = 0; round < 80; ++round) {
        Pitch pitch = attacked(draw.between(-0.05, 0.05), draw.between(2e-4, 8e-4));
        const play::Pass found = dribble_of(pitch);
        if (!found.exists() || found.sureness < 1.0) {
            continue;
        }
        ++tried;
        CHECK(found.receiver == 0);
        CHECK(length(found.shot) <= 1.0 + 1e-9);
        CHECK(carrier_after(pitch, found.shot, 600) == 0);
    }
    CHECK(tried > 20);
}

TEST_CASE("nobody dribbles where the ball would be denied until it is too far, or into a crowd") {
    Pitch pitch = attacked(0.03, 4e-4);
    REQUIRE(dribble_of(pitch).exists());
    const play::Scene scene = pitch.scene();
    play::Game denied = pitch.game;
    denied.deny_ticks = 400;
    CHECK_FALSE(play::dribble(denied, scene, scene.own[0], kDribbleStyle, kLoss).exists());
    play::Scene crowded = scene;
    crowded.opponents.clear();
    for (int id = 0; id < static_cast<int>(play::kDirections.size()); ++id) {
        const Vec2 way = play::kDirections[static_cast<std::size_t>(id)];
        crowded.opponents.add(
            {{scene.own[0].position + way * (2.2 * pitch.game.pod_radius), scene.own[0].velocity, 0}, id});
    }
    CHECK_FALSE(play::dribble(pitch.game, crowded, scene.own[0], kDribbleStyle, kLoss).exists());
}
