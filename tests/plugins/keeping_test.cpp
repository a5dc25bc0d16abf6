// The keeper against shots, in the engine.
#include "play/keeping.hpp"

#include "play/chasing.hpp"
#include "play_support.hpp"

using namespace podball;
using namespace podball::testing;

namespace {

const play::KeeperStyle kStyle = {0.3, 0.1, 0.05, 120};
const play::CarryStyle kCarry = {true, {0.02, 0.04, 0.8, 0.5}, 0.03, 0.04, 0.0, 20, 30, 0.0, false, false, 1.0};

// A keeper in the own goal, a team-mate in midfield, an opponent far away.
Pitch keeper_pitch(Vec2 keeper) {
    Pitch pitch(rules_of(2, 1));
    place(pitch.world(), 0, keeper);
    place(pitch.world(), 1, {0.0, 0.2});
    place(pitch.world(), 2, {0.4, -0.3});
    pitch.world().zone_owner[0] = 0;
    return pitch;
}

play::Scene keeper_scene(const Pitch& pitch) {
    play::Scene scene = pitch.scene();
    scene.keeper = 0;
    return scene;
}

play::Action keep(const Pitch& pitch) {
    const play::Scene scene = keeper_scene(pitch);
    play::BallFlight flight;
    flight.follow_free(pitch.game, pitch.ball());
    if (scene.holder == play::Holder::Own) {
        return play::play_out(pitch.game, scene, scene.own[0], kCarry, kStyle);
    }
    return play::keep_goal(pitch.game, scene, flight, play::race(pitch.game, scene, flight), kStyle);
}

void play_ticks(Pitch& pitch, int ticks) {
    while (pitch.world().tick < ticks) {
        const play::Action action = keep(pitch);
        engine::Commands commands{};
        commands[0][0] = {action.thrust, action.shot, action.shoots};
        pitch.step(commands);
    }
}

}  // namespace

TEST_CASE("the keeper stands on the line from the ball to the goal, in the zone") {
    const Pitch pitch = keeper_pitch({-0.46, 0.0});
    for (const Vec2 ball : {Vec2{0.3, 0.2}, Vec2{-0.3, -0.1}, Vec2{-0.4, 0.0}, Vec2{-0.45, 0.3}}) {
        const Vec2 place = play::keeper_place(pitch.game, ball, kStyle);
        const Vec2 goal = pitch.game.own_goal;
        CHECK(distance(place, goal) <= pitch.game.zone_radius);
        CHECK((place.x - goal.x) * (ball.y - goal.y) == Approx((place.y - goal.y) * (ball.x - goal.x)).margin(1e-3));
    }
}

TEST_CASE("the keeper blocks a shot that it can reach") {
    const double aim = GENERATE(-0.04, -0.02, 0.0, 0.03);
    Pitch pitch = keeper_pitch({-0.4, 0.0});
    place_ball(pitch.world(), {-0.1, 0.0}, play::unit({-0.4, aim}) * 3e-3);
    play_ticks(pitch, 300);
    CHECK(pitch.world().score[1] == 0);
}

TEST_CASE("the keeper leaves its line for a shot past it") {
    const double side = GENERATE(-1.0, 1.0);
    Pitch pitch = keeper_pitch({-0.44, -0.005 * side});
    place_ball(pitch.world(), {-0.2, -0.1 * side}, play::unit({-0.3, 0.055 * side}) * 3.4e-3);
    play::BallFlight flight;
    flight.follow_free(pitch.game, pitch.ball());
    REQUIRE(flight.concedes());
    CHECK(keep(pitch).thrust == tactics::surest_block(pitch.game, keeper_scene(pitch).own[0], flight).thrust);
    play_ticks(pitch, 300);
    CHECK(pitch.world().score[1] == 0);
}

TEST_CASE("the keeper fetches a ball at rest in its zone and plays it to a team-mate's side of the field") {
    Pitch pitch = keeper_pitch({-0.46, 0.0});
    place_ball(pitch.world(), {-0.42, 0.06});
    play_ticks(pitch, 600);
    CHECK(pitch.world().metrics.slot[0].kicks == 1);
    CHECK(distance(pitch.ball().position, pitch.game.own_goal) > pitch.game.zone_radius);
}

TEST_CASE("a keeper with nobody to pass to clears the ball before the keep limit") {
    Pitch pitch = keeper_pitch({-0.46, 0.0});
    pitch.world().deny_ticks_left[1] = 5000;
    give_ball(pitch.world(), 0);
    play_ticks(pitch, pitch.game.keep_ticks);
    CHECK(pitch.world().metrics.slot[0].kicks == 1);
    CHECK(pitch.ball().velocity.x > 0.0);
}

TEST_CASE("the keeper leaves a ball outside of the zone to an opponent who is nearer") {
    Pitch pitch = keeper_pitch({-0.46, 0.0});
    place_ball(pitch.world(), {-0.34, 0.0});
    CHECK(length(keep(pitch).thrust) > 0.0);
    place(pitch.world(), 2, {-0.3, 0.0});
    play_ticks(pitch, 200);
    CHECK(distance(engine::position(pitch.world(), 0), pitch.game.own_goal) < pitch.game.zone_radius);
}
