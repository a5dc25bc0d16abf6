// A ball that nobody moves on is put where it can be played. Source: R59, R60.
#include <array>
#include <cmath>
#include <vector>

#include "engine/random.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kZoneTicks = 20;
constexpr int kOpenTicks = 50;

Rules stall_rules() {
    Rules rules = billiard_rules(2, 2);
    rules.arena.exclusion_radius = 0.125;
    rules.ball.pickup_velocity = 0.01;
    rules.ball.deny_ticks = 9;
    rules.stall.zone_ticks = kZoneTicks;
    rules.stall.open_ticks = kOpenTicks;
    return rules;
}

Game table(const Rules& rules) { return table_of(rules, {-0.15, 0.3}, 0.1); }
Game table() { return table(stall_rules()); }

bool is_dropped(const World& world) { return count_events(world, EventKind::StallDrop) > 0; }

// Ticks until the ball is dropped, at most `limit`.
int ticks_to_drop(Game& game, int limit) {
    for (int tick = 1; tick <= limit; ++tick) {
        step(game.world, game.rules, {});
        if (is_dropped(game.world)) {
            return tick;
        }
    }
    return limit + 1;
}

// In front of the zone that slot 0 defends at -x: so many steps of 0.06 forward and to the left.
Vec2 spot(const Game& game, int forward, int left) {
    const double first = -0.5 + game.rules.arena.exclusion_radius + game.rules.pod.radius + 0.06;
    return {first + 0.06 * forward, 0.06 * left};
}

}  // namespace

TEST_CASE("a ball that stays in one zone for zone_ticks is dropped at rest, as an event") {
    Game game = table();
    place_ball(game.world, {-0.45, 0.05});
    CHECK(ticks_to_drop(game, 100) == kZoneTicks);
    CHECK(distance(position(game.world, kBall), spot(game, 0, 0)) < 1e-15);
    CHECK(velocity(game.world, kBall) == Vec2{});
    CHECK(game.world.ball_state == BallState::Free);
}

TEST_CASE("moving about in the zone does not help") {
    Game game = table();
    place_ball(game.world, {-0.49, 0.1}, {0.0, -0.0095});
    CHECK(ticks_to_drop(game, 100) == kZoneTicks);
}

TEST_CASE("a ball that leaves the zone in between starts anew") {
    Game game = table();
    place_ball(game.world, {-0.45, 0.05});
    for (int i = 0; i < kZoneTicks - 1; ++i) {
        step(game.world, game.rules, {});
    }
    place_ball(game.world, {-0.2, -0.2});
    step(game.world, game.rules, {});
    place_ball(game.world, {-0.45, 0.05});
    CHECK(ticks_to_drop(game, 100) == kZoneTicks);
}

TEST_CASE("a ball that stays within open_radius of one point for open_ticks is dropped, anywhere") {
    Game game = table();
    const Vec2 v = GENERATE(Vec2{}, Vec2{0.0009, 0.0});  // At rest, or 0.045 in 50 ticks.
    place_ball(game.world, {0.1, -0.2}, v);
    CHECK(ticks_to_drop(game, 200) == kOpenTicks);
    CHECK(distance(position(game.world, kBall), half_turn(spot(game, 0, 0))) < 1e-15);
}

TEST_CASE("a ball that goes farther than open_radius in open_ticks is not dropped") {
    Game game = table();
    place_ball(game.world, {-0.1, -0.2}, {0.00105, 0.0});
    CHECK(ticks_to_drop(game, 200) > 200);
}

TEST_CASE("a carried ball is dropped too, and its carrier denied from the next tick on") {
    Game game = table();
    place(game.world, 0, {-0.45, 0.05});
    game.world.zone_owner[0] = 0;
    give_ball(game.world, 0);
    CHECK(ticks_to_drop(game, 100) == kZoneTicks);
    CHECK(game.world.ball_state == BallState::Free);
    CHECK(game.world.deny_ticks_left[0] == 9);
    CHECK(position(game.world, 0) == Vec2{-0.45, 0.05});
    const Event* drop = nullptr;
    bool lost = false;
    for (const Event& event : game.world.events) {
        if (event.kind == EventKind::StallDrop) {
            drop = &event;
        }
        lost = lost || (event.kind == EventKind::Loss && event.detail == static_cast<int>(LossCause::Stall));
    }
    REQUIRE(drop != nullptr);
    CHECK(lost);
    CHECK(drop->slot == 0);
    CHECK(drop->pod == 0);
    CHECK(distance(drop->place, spot(game, 0, 0)) < 1e-15);
}

TEST_CASE("the stall rule counts in Running only, and a line-up starts it anew") {
    const GameMode mode = GENERATE(GameMode::BeforeKickoff, GameMode::Goal);
    Game game = table();
    for (int body = 0; body < 2; ++body) {
        place(game.world, body, {-0.15 - 0.1 * body, 0.3});
    }
    for (int body = 2; body < 4; ++body) {
        place(game.world, body, {-0.05 + 0.1 * body, 0.3});
    }
    game.world.mode = mode;
    game.world.mode_slot = 0;
    place_ball(game.world, {-0.45, 0.05});
    if (mode == GameMode::Goal) {
        place_dead_ball(game.world);
    }
    CHECK(ticks_to_drop(game, 150) > 150);
    CHECK(game.world.stall_zone_ticks == 0);
}

TEST_CASE("without ticks the stall rule is off, each half of it by itself") {
    Rules rules = stall_rules();
    const bool zone = GENERATE(true, false);
    (zone ? rules.stall.zone_ticks : rules.stall.open_ticks) = 0;
    Game game = table(rules);
    place_ball(game.world, {-0.45, 0.05});
    CHECK(ticks_to_drop(game, 200) == (zone ? kOpenTicks : kZoneTicks));
    rules.stall.zone_ticks = rules.stall.open_ticks = 0;
    Game off = table(rules);
    place_ball(off.world, {-0.45, 0.05});
    CHECK(ticks_to_drop(off, 500) > 500);
}

TEST_CASE("the drop spots come nearest first, then nearer to the goal line, then to the left") {
    // Squared distances 0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 5, 8, 8, 9, 9, 10, 10, 13, 13 in steps of 0.06.
    constexpr std::array<std::array<int, 2>, 21> kOrder = {
        {{0, 0}, {0, 1},  {0, -1}, {1, 0},  {1, 1}, {1, -1}, {0, 2}, {0, -2}, {2, 0}, {1, 2}, {1, -2},
         {2, 1}, {2, -1}, {2, 2},  {2, -2}, {0, 3}, {0, -3}, {1, 3}, {1, -3}, {2, 3}, {2, -3}}};
    const double side = GENERATE(-1.0, 1.0);
    Rules rules = stall_rules();
    rules.pod_count = {16, 16};
    for (std::size_t taken = 0; taken <= kOrder.size(); ++taken) {
        Game game = running_game(rules);
        game.world.zone_owner = {kNobody, kNobody};
        const auto place_of = [&](std::size_t i) { return spot(game, kOrder[i][0], kOrder[i][1]) * (side * -1.0); };
        for (std::size_t body = 0; body < 32; ++body) {
            const Vec2 away{-side * (0.3 + 0.035 * static_cast<double>(body / 16)),
                            0.035 * static_cast<double>(body % 16) - 0.3};
            place(game.world, static_cast<int>(body), body < taken ? place_of(body) : away);
        }
        const Vec2 start{side * 0.45, 0.05};
        place_ball(game.world, start);
        const bool full = taken == kOrder.size();
        INFO(taken << " spots taken");
        CHECK(ticks_to_drop(game, 100) == (full ? 101 : kZoneTicks));
        CHECK(distance(position(game.world, kBall), full ? start : place_of(taken)) < 1e-15);
        if (!full) {
            continue;
        }
        // It is tried again in every tick: as soon as a pod moves away the ball is dropped.
        place(game.world, 7, {-side * 0.2, 0.0});
        step(game.world, game.rules, {});
        CHECK(is_dropped(game.world));
        CHECK(distance(position(game.world, kBall), place_of(7)) < 1e-15);
    }
}

TEST_CASE("left is left in the frame of the defending team") {
    for (const double side : {-1.0, 1.0}) {
        Game game = table();
        place(game.world, 0, spot(game, 0, 0) * -side);
        place_ball(game.world, {side * 0.45, 0.0});
        ticks_to_drop(game, 100);
        // Slot 0 attacks +x, so its left is +y; slot 1 the other way round.
        CHECK(game.world.y[kBall] == Approx(-side * 0.06).epsilon(1e-14));
    }
}

TEST_CASE("spots beyond a border are left out") {
    // Within 0.065 of the axis less the ball's radius there is no room for a step of 0.06 to either side.
    Rules rules = stall_rules();
    rules.arena.height = 0.13;
    rules.arena.goal_width = 0.06;
    rules.arena.exclusion_radius = 0.0;
    rules.lineup[0] = rules.lineup[1] = {{-0.2, 0.03}, {-0.2, -0.03}};
    const int taken = GENERATE(0, 1, 2, 3);
    Game game = table(rules);
    for (int body = 0; body < pods(game.world); ++body) {
        place(game.world, body, body < taken ? spot(game, body, 0) : Vec2{0.1 + 0.05 * body, 0.03});
    }
    const Vec2 start{-0.05, 0.0};
    place_ball(game.world, start);
    const bool full = taken == 3;
    CHECK(ticks_to_drop(game, 100) == (full ? 101 : kOpenTicks));
    CHECK(distance(position(game.world, kBall), full ? start : spot(game, taken, 0)) < 1e-15);
}

TEST_CASE("in the exact centre the coin says whose drop spots are taken") {
    int right = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Game game = table();
        game.world.seed = seed;
        place_ball(game.world, {0.0, -0.2});
        ticks_to_drop(game, 100);
        const int coin = tie_coin(seed, game.world.tick - 1);
        CHECK((game.world.x[kBall] > 0.0) == (coin == 1));
        right += game.world.x[kBall] > 0.0 ? 1 : 0;
    }
    CHECK(right > 0);
    CHECK(right < 20);
}

TEST_CASE("after a drop the count begins anew") {
    Game game = table();
    place_ball(game.world, {-0.45, 0.05});
    CHECK(ticks_to_drop(game, 100) == kZoneTicks);
    CHECK(game.world.stall_zone_ticks == 0);
    CHECK(game.world.stall_open_ticks == 0);
    CHECK(ticks_to_drop(game, 100) == kOpenTicks);  // Now it lies on the spot, in no zone.
}
