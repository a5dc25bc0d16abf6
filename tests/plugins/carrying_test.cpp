// The carrier under pressure, in the engine.
#include "play/carrying.hpp"

#include "play_support.hpp"

#include <cmath>

using namespace podball;
using namespace podball::testing;

namespace {

constexpr double kEverywhere = 10.0;

// No shot at the goal is free enough.
play::CarryStyle style_of(double duel, double clear_within = kEverywhere) {
    return {true, {0.02, 0.04, 0.8, 0.5}, 0.03, 0.04, 1.0, 20, 30, duel, false, false, clear_within};
}

// Pod 0 rests with the ball; the opponent, 0.001 of way from a touch, moves at it with this velocity.
Pitch duel_pitch(double angle, double speed) {
    Pitch pitch(rules_of(1, 1));
    const Vec2 along = {std::cos(angle), std::sin(angle)};
    place(pitch.world(), 0, {-0.1, 0.0});
    place(pitch.world(), 1, Vec2{-0.1, 0.0} + along * (2.0 * pitch.game.pod_radius + 0.001), along * -speed);
    give_ball(pitch.world(), 0);
    return pitch;
}

bool gives_ball_away(const Pitch& pitch, double duel, double clear_within = kEverywhere) {
    const play::Scene scene = pitch.scene();
    return play::carry(pitch.game, scene, scene.own[0], style_of(duel, clear_within)).shoots;
}

// Whether the ball is knocked off if both pods coast.
bool loses_ball(Pitch pitch) {
    for (int step = 0; step < 20; ++step) {
        pitch.step({});
    }
    return pitch.world().carrier != 0;
}

}  // namespace

TEST_CASE("in a duel only the hits are feared that would win the ball") {
    Draw draw(7);
    int lost = 0;
    int kept = 0;
    for (int round = 0; round < 200; ++round) {
        const Pitch pitch = duel_pitch(draw.between(-3.1, 3.1), draw.between(2e-4, 8e-4));
        const bool is_lost = loses_ball(pitch);
        // The share of the limit, a little less or more than 1, leaves room for drag and for the carrier's thrust.
        CHECK((!is_lost || gives_ball_away(pitch, 0.9)));
        CHECK((is_lost || !gives_ball_away(pitch, 1.2)));
        CHECK(gives_ball_away(pitch, 0.0));
        ++(is_lost ? lost : kept);
    }
    CHECK(lost > 30);
    CHECK(kept > 30);
}

TEST_CASE("the keep limit ends also the duel that is not feared") {
    Pitch pitch = duel_pitch(0.5, 1e-4);
    CHECK_FALSE(gives_ball_away(pitch, 1.0));
    pitch.world().carried_ticks = pitch.game.keep_ticks - 5;
    CHECK(gives_ball_away(pitch, 1.0));
}

TEST_CASE("away from the own goal the carrier takes the hit where it may soon touch the ball again") {
    Pitch pitch = duel_pitch(0.5, 8e-4);
    const double from_goal = distance({-0.1, 0.0}, pitch.game.own_goal);
    CHECK(gives_ball_away(pitch, 0.0, from_goal + 1e-6));
    CHECK_FALSE(gives_ball_away(pitch, 0.0, from_goal - 1e-6));
    pitch.world().carried_ticks = pitch.game.keep_ticks - 5;
    CHECK(gives_ball_away(pitch, 0.0, from_goal - 1e-6));
}

TEST_CASE("a carrier that may lose the ball plays a pass that costs no more than its rescue") {
    Pitch pitch(rules_of(2, 1));
    place(pitch.world(), 0, {-0.1, 0.0});
    place(pitch.world(), 1, {-0.25, 0.0});
    place(pitch.world(), 2, {-0.04, 0.0}, {-5e-4, 0.0});
    give_ball(pitch.world(), 0);
    const play::Scene scene = pitch.scene();
    REQUIRE(play::ticks_to_tackle(pitch.game, scene, scene.own[0]) < 100);
    const auto pass = [&](int pressed_ticks, double rescue) {
        play::CarryStyle style = style_of(1.0);
        style.pressed_ticks = pressed_ticks;
        style.rescue = rescue;
        const play::Action action = play::carry(pitch.game, scene, scene.own[0], style);
        return action.shoots ? action.pass.receiver : play::kNoPlayer;
    };
    CHECK(pass(100, 0.3) == 1);
    CHECK(pass(100, 0.04) == play::kNoPlayer);
    CHECK(pass(0, 0.3) == play::kNoPlayer);
}

TEST_CASE("an opponent that cannot hit hard is no need to pass") {
    Pitch pitch(rules_of(2, 1));
    const Vec2 velocity = {0.8 * pitch.game.carrier_speed, 0.0};
    place(pitch.world(), 0, {-0.1, 0.0}, velocity);
    place(pitch.world(), 1, {-0.25, 0.0});
    give_ball(pitch.world(), 0);
    const auto passes = [&](double way, Vec2 opponent_velocity, double duel) {
        place(pitch.world(), 2, {-0.1 + way, 2.0 * pitch.game.pod_radius + 1e-4}, opponent_velocity);
        const play::Scene scene = pitch.scene();
        play::CarryStyle style = style_of(duel);
        style.pressed_ticks = 40;
        style.rescue = 0.3;
        return play::carry(pitch.game, scene, scene.own[0], style).pass.receiver == 1;
    };
    CHECK_FALSE(passes(0.0, velocity, 1.0));  // The opponent runs beside the carrier.
    CHECK(passes(0.0, velocity, 0.0));        // All hits are feared.
    CHECK(passes(0.04, velocity * -1.0, 1.0));
}
