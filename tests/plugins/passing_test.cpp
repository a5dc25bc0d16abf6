// Passes and shots, played out in the engine.
#include "play/passing.hpp"

#include "play/shooting.hpp"
#include "play_support.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

using namespace podball;
using namespace podball::testing;

namespace {

const play::PassStyle kStyle = {0.02, 0.04, 0.8, 0.5};

// Pod 0 has the ball, pod 1 is somewhere, the opponents are away.
Pitch pass_pitch(Vec2 passer, Vec2 receiver, int opponents = 1) {
    Pitch pitch(rules_of(2, opponents));
    place(pitch.world(), 0, passer);
    place(pitch.world(), 1, receiver);
    for (int pod = 0; pod < opponents; ++pod) {
        place(pitch.world(), 2 + pod, {0.05 * pod - 0.1, -0.3});
    }
    give_ball(pitch.world(), 0);
    return pitch;
}

engine::Commands shot_of(Vec2 shot) {
    engine::Commands commands{};
    commands[0][0] = {{}, shot, true};
    return commands;
}

// The receiver runs to meet the ball; who has it in the end?
int carrier_after(Pitch& pitch, Vec2 shot, int ticks) {
    pitch.step(shot_of(shot));
    while (pitch.world().carrier == engine::kNobody && pitch.world().tick < ticks) {
        play::BallFlight flight;
        flight.follow_free(pitch.game, pitch.ball());
        engine::Commands commands{};
        commands[0][1].thrust = tactics::earliest_pickup(pitch.game, pitch.scene().own[1], flight, {true, true}).thrust;
        pitch.step(commands);
    }
    return pitch.world().carrier;
}

}  // namespace

TEST_CASE("a pass to a free team-mate is picked up by it") {
    Draw draw(5);
    int tried = 0;
    for (int round = 0; round < 60; ++round) {
        Pitch pitch = pass_pitch({-0.2, draw.between(-0.2, 0.2)}, {draw.between(-0.1, 0.2), draw.between(-0.1, 0.25)});
        const play::Scene scene = pitch.scene();
        const auto pass = play::best_pass(pitch.game, scene, scene.own[0], kStyle);
        if (!pass.exists() || pass.sureness < 1.0) {
            continue;
        }
        ++tried;
        CHECK(pass.receiver == 1);
        CHECK(carrier_after(pitch, pass.shot, 400) == 1);
    }
    CHECK(tried > 30);
}

TEST_CASE("a kick to a team-mate goes to no opponent, and there is none where an opponent is earlier") {
    Draw draw(6);
    int kicked = 0;
    int received = 0;  // A ball that is still too fast for a pick-up may pass the team-mate.
    int refused = 0;
    for (int round = 0; round < 60; ++round) {
        Pitch pitch = pass_pitch({-0.2, draw.between(-0.1, 0.1)}, {draw.between(-0.1, 0.3), draw.between(-0.25, 0.25)});
        const auto kick = [&] {
            const play::Scene scene = pitch.scene();
            return play::kick_to_mate(pitch.game, scene, scene.own[0]);
        };
        if (const play::Pass found = kick(); found.exists()) {
            ++kicked;
            CHECK(length(found.shot) <= 1.0 + 1e-9);
            CHECK(found.receiver == 1);
            Pitch played = pitch;
            const int carrier = carrier_after(played, found.shot, 600);
            CHECK(carrier != 2);
            received += static_cast<int>(carrier == 1);
        }
        place(pitch.world(), 2, pitch.scene().own[0].position + Vec2{0.05, 0.0});
        pitch.world().deny_ticks_left[1] = 400;
        refused += static_cast<int>(!kick().exists());
    }
    CHECK(kicked > 30);
    CHECK(10 * received >= 9 * kicked);
    CHECK(refused == 60);
}

TEST_CASE("nobody passes through an opponent or to a pod that is denied") {
    Pitch pitch = pass_pitch({-0.2, 0.0}, {0.0, 0.0});
    const auto exists = [&] {
        const play::Scene scene = pitch.scene();
        return play::best_pass(pitch.game, scene, scene.own[0], kStyle).exists();
    };
    REQUIRE(exists());
    place(pitch.world(), 2, {-0.1, 0.0});
    CHECK_FALSE(exists());
    place(pitch.world(), 2, {0.1, -0.3});
    pitch.world().deny_ticks_left[1] = 400;
    CHECK_FALSE(exists());
}

TEST_CASE("a pass to a team-mate on its way to a place is picked up by it, and may go farther than without the place") {
    Draw draw(8);
    int farther = 0;
    for (int round = 0; round < 60; ++round) {
        Pitch pitch = pass_pitch({-0.2, draw.between(-0.1, 0.1)}, {draw.between(-0.05, 0.15), draw.between(-0.1, 0.2)});
        const play::Scene scene = pitch.scene();
        play::Places places{};
        places[1] = scene.own[1].position + Vec2{0.1, draw.between(-0.1, 0.1)};
        const play::Pass plain = play::best_pass(pitch.game, scene, scene.own[0], kStyle);
        const play::Pass found = play::best_pass(pitch.game, scene, scene.own[0], kStyle, &places);
        CHECK((!plain.exists() || found.worth >= plain.worth));
        if (!found.exists() || found.sureness < 1.0 || (plain.exists() && found.target == plain.target)) {
            continue;
        }
        ++farther;
        CHECK(carrier_after(pitch, found.shot, 400) == 1);
    }
    CHECK(farther > 5);
}

TEST_CASE("a second pass adds its share of what it would gain, and none if an opponent is in its way") {
    Pitch pitch(rules_of(3, 1));
    place(pitch.world(), 0, {-0.3, 0.0});
    place(pitch.world(), 1, {-0.1, 0.1});
    place(pitch.world(), 2, {0.3, 0.1});  // Too far for a pass of pod 0, but not for one of pod 1.
    place(pitch.world(), 3, {-0.4, -0.3});
    give_ball(pitch.world(), 0);
    const auto worth_with = [&](double onward) {
        const play::Scene scene = pitch.scene();
        play::PassStyle style = kStyle;
        style.onward = onward;
        const play::Pass pass = play::best_pass(pitch.game, scene, scene.own[0], style);
        REQUIRE(pass.receiver == 1);
        REQUIRE(pass.sureness == 1.0);
        return pass.worth;
    };
    const play::Scene scene = pitch.scene();
    const double gain = play::worth_of(pitch.game, scene, {0.3, 0.1}) - play::worth_of(pitch.game, scene, {-0.1, 0.1});
    REQUIRE(gain > 0.1);
    CHECK(worth_with(1.0) == Approx(worth_with(0.0) + gain));
    CHECK(worth_with(0.5) == Approx(worth_with(0.0) + 0.5 * gain));
    place(pitch.world(), 3, {0.1, 0.1});
    CHECK(worth_with(1.0) == worth_with(0.0));
}

TEST_CASE("a pass straight back costs, and goes to another team-mate if that is worth nearly as much") {
    Pitch pitch(rules_of(3, 1));
    place(pitch.world(), 0, {-0.1, 0.0});
    place(pitch.world(), 1, {0.05, 0.1});
    place(pitch.world(), 2, {0.03, -0.1});
    place(pitch.world(), 3, {-0.4, 0.3});
    give_ball(pitch.world(), 0);
    const auto pass_with = [&](double back_cost, int passer) {
        play::Scene scene = pitch.scene();
        scene.passer = passer;
        play::PassStyle style = kStyle;
        style.back_cost = back_cost;
        return play::best_pass(pitch.game, scene, scene.own[0], style);
    };
    const play::Pass plain = pass_with(0.0, 1);
    REQUIRE(plain.receiver == 1);
    CHECK(pass_with(0.001, 1).receiver == 1);
    CHECK(pass_with(0.001, 1).worth == Approx(plain.worth - 0.001));
    CHECK(pass_with(0.1, 1).receiver == 2);
    CHECK(pass_with(0.1, 2).worth == plain.worth);
    CHECK(pass_with(0.1, play::kNoPlayer).worth == plain.worth);
}

TEST_CASE("nobody passes through a team-mate") {
    Pitch pitch(rules_of(3, 1));
    place(pitch.world(), 0, {-0.2, 0.0});
    place(pitch.world(), 1, {0.1, 0.0});
    place(pitch.world(), 3, {0.4, -0.3});
    give_ball(pitch.world(), 0);
    const auto exists_with_mate_at = [&](Vec2 position) {
        place(pitch.world(), 2, position);
        play::Scene scene = pitch.scene();
        scene.keeper = 2;  // So it is no receiver itself.
        return play::best_pass(pitch.game, scene, scene.own[0], kStyle).exists();
    };
    CHECK(exists_with_mate_at({-0.16, 0.1}));
    CHECK_FALSE(exists_with_mate_at({-0.16, 0.0}));
}

TEST_CASE("a ball is not passed back so that it would roll into the own goal") {
    Pitch pitch = pass_pitch({-0.1, 0.0}, {-0.32, 0.0});
    const play::Scene scene = pitch.scene();
    CHECK_FALSE(play::best_pass(pitch.game, scene, scene.own[0], kStyle).exists());
}

TEST_CASE("a lane is as wide as the best placed opponent leaves it") {
    Pitch pitch = pass_pitch({-0.2, 0.0}, {0.0, 0.2});
    place(pitch.world(), 2, {0.0, 0.1});
    const play::Scene scene = pitch.scene();
    const play::Lane lane = {{-0.2, 0.0}, {3e-3, 0.0}, 100};
    const double margin = play::lane_margin(pitch.game, scene.opponents, lane, 5, {-1.0});
    CHECK(margin < 0.1 - pitch.game.contact);
    CHECK(margin > 0.0);
    place(pitch.world(), 2, {0.0, 0.01});
    CHECK(play::lane_margin(pitch.game, pitch.scene().opponents, lane, 5, {-1.0}) < 0.0);
}

TEST_CASE("a shot flies as asked, whatever way the carrier runs") {
    const Vec2 running = GENERATE(Vec2{0, 0}, Vec2{5e-4, 0}, Vec2{-3e-4, 4e-4});
    Pitch pitch = pass_pitch({-0.2, 0.0}, {0.0, 0.3});
    place(pitch.world(), 0, {-0.2, 0.0}, running);
    engine::set_velocity(pitch.world(), engine::kBall, running);
    const Vec2 along = play::unit({1.0, 0.3});
    const Vec2 velocity = play::hardest_shot(pitch.game, running, along);
    CHECK(length(play::shot_for(pitch.game, running, velocity)) == Approx(1.0));
    pitch.step(shot_of(play::shot_for(pitch.game, running, velocity)));
    const Vec2 flown = pitch.ball().velocity;
    CHECK(flown.x * along.y == Approx(flown.y * along.x));
}

TEST_CASE("a shot at an empty goal scores, and one at a keeper on the line to the ball is known to be in reach") {
    Pitch pitch = pass_pitch({0.2, 0.05}, {0.0, 0.3});
    play::Scene scene = pitch.scene();
    const auto free_shot = play::best_goal_shot(pitch.game, scene, scene.own[0]);
    REQUIRE(free_shot.exists);
    CHECK(free_shot.margin > 0.05);

    Pitch kept = pitch;
    place(kept.world(), 2, {0.3, 0.03});
    scene = kept.scene();
    CHECK(play::best_goal_shot(kept.game, scene, scene.own[0]).margin < 0.0);

    pitch.step(shot_of(free_shot.shot));
    while (pitch.world().mode == engine::GameMode::Running && pitch.world().tick < 300) {
        pitch.step({});
    }
    CHECK(pitch.world().score[0] == 1);
}

TEST_CASE("the ticks of a flight are the fewest after which the ball has run the way") {
    for (const double friction : {0.0, 1e-6, 5e-4, 2e-3}) {
        engine::Rules rules = rules_of(1, 1);
        rules.ball.friction = friction;
        const play::Game game = Pitch(rules).game;
        for (const double speed : {1e-300, 1e-3, 3e-3}) {
            for (int step = 0; step <= 400; ++step) {
                // Some ways end exactly where a tick ends.
                const int tick = step * 3;
                const double way = tick <= play::kHorizonTicks ? speed * game.ball[tick].reach : step * 1e-3;
                int fewest = 1;
                while (fewest <= play::kHorizonTicks && game.ball[fewest].reach < way / speed) {
                    ++fewest;
                }
                CAPTURE(friction, speed, way);
                REQUIRE(play::flight_ticks(game, speed, way) == fewest);
            }
        }
    }
    const play::Game game = pass_pitch({-0.2, 0.0}, {0.0, 0.3}).game;
    CHECK(play::flight_ticks(game, 1e-3, 0.3) > play::kHorizonTicks);
    CHECK(play::flight_ticks(game, 0.0, 0.3) > play::kHorizonTicks);
}

TEST_CASE("a clearance goes past an opponent right in front, though others could reach it later") {
    const std::array<Vec2, 6> later = {
        {{0.94, 0.34}, {0.94, -0.34}, {0.77, 0.64}, {0.77, -0.64}, {0.34, 0.94}, {0.34, -0.94}}};
    Pitch pitch = pass_pitch({-0.2, 0.0}, {-0.2, 0.3}, 7);
    place(pitch.world(), 2, {-0.163, 0.0});
    for (int i = 0; i < 6; ++i) {
        place(pitch.world(), 3 + i, Vec2{-0.2, 0.0} + later[static_cast<std::size_t>(i)] * 0.2);
    }
    const play::Scene scene = pitch.scene();
    const Vec2 shot = play::clearance(pitch.game, scene, scene.own[0]);
    pitch.step(shot_of(shot));
    for (int step = 0; step < 4; ++step) {
        pitch.step({});
    }
    CHECK(dot(play::unit(pitch.ball().velocity), play::unit(shot)) > 0.999);  // It hit nobody.
    CHECK(pitch.world().carrier == engine::kNobody);
}

TEST_CASE("nobody but the keeper passes across the own goal mouth") {
    Pitch pitch = pass_pitch({-0.45, 0.2}, {-0.45, -0.2});
    play::Scene scene = pitch.scene();
    const auto across = [&] {
        return play::pass_to(pitch.game, scene, scene.own[0], scene.own[1], {-0.45, -0.2}, kStyle);
    };
    CHECK_FALSE(across().exists());
    scene.keeper = 0;
    CHECK(across().exists());
}
