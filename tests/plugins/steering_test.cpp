// Thrust that brings a pod to a place.
#include "play/steering.hpp"

#include "engine/economy/structures.hpp"
#include "play_support.hpp"

#include <algorithm>
#include <cmath>

using namespace podball;
using namespace podball::testing;

TEST_CASE("a pod arrives at a place and rests there; once near it does not run past it again") {
    Draw draw(3);
    const bool carrying = GENERATE(false, true);
    for (int round = 0; round < 20; ++round) {
        Pitch pitch(duel_rules());
        pitch.start.rules.ball.keep_ticks = 100000;
        place(pitch.world(), 0, draw.in_square(0.25), draw.in_square(5e-4));
        place(pitch.world(), 1, {0.48, -0.3});
        place_ball(pitch.world(), {0.45, 0.3});
        if (carrying) {
            give_ball(pitch.world(), 0);
        }
        const Vec2 target = draw.in_square(0.25);
        bool near = false;
        for (int step = 0; step < 400; ++step) {
            engine::Commands commands{};
            commands[0][0].thrust = play::arrive(pitch.game, pitch.scene().own[0], target, carrying);
            pitch.step(commands);
            const double apart = distance(engine::position(pitch.world(), 0), target);
            REQUIRE((!near || apart < pitch.game.pod_radius));
            near = near || (step > 20 && apart < 0.9 * pitch.game.pod_radius);
        }
        CHECK(distance(engine::position(pitch.world(), 0), target) < 1e-3);
        CHECK(length(engine::velocity(pitch.world(), 0)) < 1e-5);
    }
}

TEST_CASE("a way that crosses a closed zone leads around it") {
    Pitch pitch(rules_of(1, 1));
    place(pitch.world(), 0, {0.42, 0.25});
    place(pitch.world(), 1, {-0.3, 0.2});
    place_ball(pitch.world(), {-0.4, -0.3});
    const Vec2 target = {0.42, -0.25};
    int denials = 0;
    for (int step = 0; step < 400; ++step) {
        engine::Commands commands{};
        const play::Scene scene = pitch.scene();
        commands[0][0].thrust = play::take_place(pitch.game, scene.own[0], scene, target);
        pitch.step(commands);
        denials += static_cast<int>(std::count_if(pitch.world().events.begin(), pitch.world().events.end(),
                                                  [](auto& e) { return e.kind == engine::EventKind::ZoneDenied; }));
    }
    CHECK(distance(engine::position(pitch.world(), 0), target) < 1e-3);
    CHECK(denials == 0);
}

TEST_CASE("a way that crosses a structure leads around it, and no pod rests in a site") {
    engine::Rules with = rules_of(1, 1);
    with.resources.emplace();
    Pitch pitch(with);
    place(pitch.world(), 1, {-0.3, 0.2});
    place_ball(pitch.world(), {-0.4, -0.3});
    const Vec2 middle = {0.2, 0.0};
    const auto entry =
        engine::add_structure(pitch.world(), pitch.start.rules, 1, engine::StructureKind::Generator, middle);
    const bool is_finished = GENERATE(true, false);
    if (is_finished) {
        engine::finish_structure(pitch.world(), pitch.start.rules, entry);
    }
    play::Scene scene = pitch.scene();
    scene.structures = {{{middle, 0.02}, is_finished}};
    const Vec2 target = is_finished ? Vec2{0.3, 0.001} : middle;
    place(pitch.world(), 0, {0.1, 0.0});
    for (int step = 0; step < 400; ++step) {
        engine::Commands commands{};
        const play::Structures structures = scene.structures;
        scene = pitch.scene();
        scene.structures = structures;
        commands[0][0].thrust = play::take_place(pitch.game, scene.own[0], scene, target);
        pitch.step(commands);
        REQUIRE((!is_finished || distance(engine::position(pitch.world(), 0), middle) > 0.0355));
    }
    const double apart = distance(engine::position(pitch.world(), 0), target);
    CHECK((is_finished ? apart < 1e-3 : apart > 0.035));
}

TEST_CASE("places out of reach are moved to the nearest one within") {
    const Pitch pitch(rules_of(2, 2));
    const play::Game& game = pitch.game;
    CHECK(distance(play::reachable(game, {0.45, 0.0}, false), game.opponent_goal) > game.zone_contact);
    CHECK(distance(play::reachable(game, {-0.45, 0.0}, false), game.own_goal) > game.zone_contact);
    CHECK(play::reachable(game, {-0.45, 0.0}, true) == Vec2{-0.45, 0.0});
    CHECK(play::reachable(game, {0.0, 5.0}, false) == Vec2{0.0, 0.31});
}

TEST_CASE("no place of a disc that is clear of the zones is moved, and a disc at a zone is not clear") {
    const Pitch pitch(duel_rules());
    const play::Game& game = pitch.game;
    Draw draw(5);
    int clear = 0;
    for (int round = 0; round < 2000; ++round) {
        const Vec2 centre = play::within(draw.in_square(0.5), game.pod_limit);
        const double radius = 0.05 + 0.2 * std::fabs(draw.in_square(0.5).x);
        const Vec2 edge = play::within(centre + play::unit(draw.in_square(0.5)) * radius, game.pod_limit);
        if (play::is_clear_of_zones(game, centre, radius)) {
            ++clear;
            REQUIRE(play::reachable(game, edge, false) == edge);
        }
        const Vec2 at_zone = game.opponent_goal - Vec2{game.zone_contact + radius, 0.0};
        REQUIRE_FALSE(play::is_clear_of_zones(game, at_zone, radius));
    }
    CHECK(clear > 500);
}

TEST_CASE("a pod leaves its team-mate the circle in which it has the ball, on the way too") {
    const Pitch pitch(duel_rules());
    const Vec2 mate = {0.1, 0.05};
    Draw draw(9);
    for (int round = 0; round < 200; ++round) {
        const Vec2 from = draw.in_square(0.2);
        const Vec2 place = draw.in_square(0.2);
        const Vec2 heading = play::leave_room(pitch.game, from, place, mate, 0.06);
        CHECK(distance(heading, mate) >= 0.06 * (1.0 - 1e-12));
    }
    CHECK(play::leave_room(pitch.game, {-0.1, 0.05}, {0.3, 0.05}, mate, 0.06).x < 0.2);  // Around, not through.
    CHECK(play::leave_room(pitch.game, {-0.1, 0.2}, {0.3, 0.2}, mate, 0.06) == Vec2{0.3, 0.2});
}
