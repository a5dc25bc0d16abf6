// The race leaves out searches whose results nobody needs. All that is used of it is equal, to the last bit, to a race
// in which every pod is searched to the end.
#include "play/chasing.hpp"
#include "play/keeping.hpp"
#include "play_support.hpp"
#include "support/draw.hpp"
#include "support/sample.hpp"

#include <podball/tactics/time_horizon.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

using namespace podball;
using namespace podball::testing;
using play::kNoPlayer;
using play::Player;
using play::Scene;
using tactics::BallFlight;
using tactics::Interception;
using tactics::kNever;

namespace {

const play::KeeperStyle kKeeperStyle = {0.4, 0.1, 0.1, 100};

bool is_same(const Interception& a, const Interception& b) {
    return a.tick == b.tick && a.point == b.point && a.thrust == b.thrust;
}

// The plain race: pods in the order of their ids, the own pods each with its whole search, then the opponents, each
// with its search before the others and before the tick from which on nobody asks for them.
play::Chase plain_race(const play::Game& game, const Scene& scene, const BallFlight& flight) {
    play::Chase chase;
    const auto tick_of = [&](int id) { return id == kNoPlayer ? kNever : chase.of(id).tick; };
    for (const Player& player : scene.own) {
        const tactics::Reserve reserve = {player.id != scene.keeper, true};
        chase.own[static_cast<std::size_t>(player.id)] = tactics::earliest_pickup(game, player, flight, reserve);
        if (player.id == scene.keeper) {
            continue;
        }
        if (tick_of(player.id) < tick_of(chase.chaser)) {
            chase.supporter = chase.chaser;
            chase.chaser = player.id;
        } else if (tick_of(player.id) < tick_of(chase.supporter)) {
            chase.supporter = player.id;
        }
    }
    const int limit = std::min(kNever, tick_of(chase.chaser) + play::kKeeperLeadSteps * game.control_step_ticks + 1);
    int first = limit;
    for (const Player& opponent : scene.opponents) {
        const tactics::Reserve reserve = {true, opponent.id != scene.opponent_keeper};
        first = std::min(first, tactics::earliest_pickup(game, opponent, flight, reserve, first).tick);
    }
    chase.opponent_tick = first < limit ? first : kNever;
    return chase;
}

double at_border_or_not(Draw& draw, double limit) {
    if (!draw.chance(0.2)) {
        return draw.between(-limit, limit);
    }
    return (draw.chance(0.5) ? 1.0 : -1.0) * (limit - draw.between(0.0, 0.02));
}

Vec2 random_motion(Draw& draw, double speed_max) { return draw.in_square(1.0) * (0.7 * speed_max * draw.unit()); }

Player random_player(Draw& draw, const play::Game& game) {
    Player player;
    player.position = {at_border_or_not(draw, game.pod_limit.x), at_border_or_not(draw, game.pod_limit.y)};
    player.velocity = random_motion(draw, draw.chance(0.1) ? 3.0 * game.pod_speed : game.pod_speed);
    player.deny_ticks_left = draw.chance(0.1) ? draw.below(150) : 0;
    return player;
}

// Now and then two pods are in the same state, so that they are equally early.
void add_pods(Draw& draw, const play::Game& game, int pods, play::Players& players) {
    Player player;
    for (int id = 0; id < pods; ++id) {
        if (id == 0 || !draw.chance(0.05)) {
            player = random_player(draw, game);
        }
        player.id = id;
        players.add(player);
    }
}

Scene random_scene(Draw& draw, const play::Game& game) {
    const double speeds[] = {0.0, 8e-4, 3.5e-3, 7e-3};
    Scene scene;
    scene.running = true;
    scene.ball = {at_border_or_not(draw, game.ball_limit.x), at_border_or_not(draw, game.ball_limit.y)};
    scene.ball_velocity = random_motion(draw, speeds[draw.below(4)]);
    const int pods = draw.chance(0.5) ? 11 : 1 + draw.below(16);
    add_pods(draw, game, pods, scene.own);
    add_pods(draw, game, pods, scene.opponents);
    scene.keeper = draw.chance(0.9) ? 0 : kNoPlayer;
    scene.opponent_keeper = draw.chance(0.9) ? 0 : kNoPlayer;
    return scene;
}

void check_race(const play::Game& game, const Scene& scene) {
    BallFlight flight;
    flight.follow_free(game, {scene.ball, scene.ball_velocity});
    const play::Chase race = play::race(game, scene, flight);
    const play::Chase plain = plain_race(game, scene, flight);
    REQUIRE(race.opponent_tick == plain.opponent_tick);
    REQUIRE(race.chaser == plain.chaser);
    REQUIRE(race.supporter == plain.supporter);
    for (const int id : {plain.chaser, plain.supporter}) {
        REQUIRE((id == kNoPlayer || is_same(race.of(id), plain.of(id))));
    }
    const auto pods = static_cast<std::size_t>(scene.own.size());
    const auto first = tactics::earliest_chaser(std::span(race.own).first(pods));
    const auto plain_first = tactics::earliest_chaser(std::span(plain.own).first(pods));
    REQUIRE(first.pod == plain_first.pod);
    REQUIRE(first.tick == plain_first.tick);
    REQUIRE(first.point == plain_first.point);
    if (scene.keeper != kNoPlayer) {
        const play::Action action = play::keep_goal(game, scene, flight, race, kKeeperStyle);
        const play::Action plain_action = play::keep_goal(game, scene, flight, plain, kKeeperStyle);
        REQUIRE(action.thrust == plain_action.thrust);
        REQUIRE(action.target == plain_action.target);
    }
}

void check_races(std::uint64_t seed, int scenes) {
    for (const bool zones : {true, false}) {
        engine::Rules rules = rules_of(11, 11);
        if (!zones) {
            rules.arena.exclusion_radius = 0.0;
        }
        const Pitch pitch(rules);
        Draw draw(seed);
        for (int i = 0; i < scenes; ++i) {
            INFO("zones " << zones << ", seed " << seed << ", scene " << i);
            check_race(pitch.game, random_scene(draw, pitch.game));
        }
    }
}

}  // namespace

TEST_CASE("what is used of a race is equal to that of a race in which every pod is searched") { check_races(31, 300); }

TEST_CASE("what is used of 10,000 races is equal to that of plain races", "[slow]") {
    check_races(32, sample_of(5000, 5));
}

TEST_CASE("a supporter keeps its task unless another pod is clearly earlier") {
    const auto supporter_after = [](int last_tick, int next_tick, int last = 2) {
        play::Chase chase;
        chase.chaser = 1;
        chase.supporter = 3;
        chase.own[2].tick = last_tick;
        chase.own[3].tick = next_tick;
        play::keep_supporter(chase, last, 10);
        return chase.supporter;
    };
    CHECK(supporter_after(39, 30) == 2);
    CHECK(supporter_after(40, 30) == 3);
    CHECK(supporter_after(30, 30) == 2);
    CHECK(supporter_after(kNever, 30) == 3);
    CHECK(supporter_after(39, 30, kNoPlayer) == 3);
    CHECK(supporter_after(39, 30, 1) == 3);  // The chaser.
}
