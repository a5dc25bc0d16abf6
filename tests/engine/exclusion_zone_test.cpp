// One single defender in front of each goal. Source: R61 to R68.
#include <cmath>

#include "engine/exclusion_zone.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr double kZone = 0.125;

Rules zone_rules() {
    Rules rules = billiard_rules(3, 2);
    rules.arena.exclusion_radius = kZone;
    return rules;
}

// Slot 0 (bodies 0, 1, 2) defends -x, slot 1 (bodies 3, 4) +x. All stand in the middle, the zones are empty.
Game table(const Rules& rules) { return table_of(rules, {-0.1, 0.25}, 0.05, {0.0, -0.25}); }
Game table() { return table(zone_rules()); }

double reach(const Game& game) { return kZone + game.rules.pod.radius; }

// On the axis before the own goal of slot 0, so far from touching the circle.
Vec2 before_zone(const Game& game, double away) { return {-0.5 + reach(game) + away, 0.0}; }

int count(const World& world, EventKind kind, int pod = -1) {
    int found = 0;
    for (const Event& event : world.events) {
        found += event.kind == kind && (pod < 0 || event.pod == pod) ? 1 : 0;
    }
    return found;
}

}  // namespace

TEST_CASE("the first defender to touch its empty zone owns it and passes") {
    Game game = table();
    place(game.world, 1, before_zone(game, 0.005), {-0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.zone_owner[0] == 1);
    CHECK(game.world.vx[1] == -0.01);
    CHECK(count(game.world, EventKind::ZoneEntry, 1) == 1);
    for (int i = 0; i < 8; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.zone_owner[0] == 1);
    CHECK(game.world.x[1] == Approx(before_zone(game, 0.005).x - 0.09).epsilon(1e-13));
}

TEST_CASE("a second defender bounces off the circle, with its whole disc outside") {
    Game game = table();
    place(game.world, 0, {-0.45, 0.0});
    game.world.zone_owner[0] = 0;
    place(game.world, 1, before_zone(game, 0.005), {-0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.zone_owner[0] == 0);
    CHECK(game.world.vx[1] == Approx(0.01).epsilon(1e-12));
    CHECK(game.world.x[1] == Approx(before_zone(game, 0.005).x).epsilon(1e-12));
    CHECK(count(game.world, EventKind::ZoneDenied, 1) == 1);
}

TEST_CASE("an attacker bounces off the circle, whether the zone is empty or not") {
    const bool empty = GENERATE(true, false);
    Game game = table();
    if (!empty) {
        place(game.world, 0, {-0.45, 0.0});
        game.world.zone_owner[0] = 0;
    }
    place(game.world, 3, before_zone(game, 0.005), {-0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.zone_owner[0] == (empty ? kNobody : 0));
    CHECK(game.world.vx[3] == Approx(0.01).epsilon(1e-12));
    CHECK(count(game.world, EventKind::ZoneDenied) == 1);
}

TEST_CASE("the circle reflects like a border: along the tangent a pod keeps its speed") {
    Game game = table();
    const Vec2 normal{0.8, 0.6};
    const Vec2 tangent{-0.6, 0.8};
    const Vec2 goal{-0.5, 0.0};
    place(game.world, 3, goal + normal * (reach(game) + 0.005) - tangent * 0.005, normal * -0.01 + tangent * 0.01);
    step(game.world, game.rules, {});
    CHECK(distance(velocity(game.world, 3), normal * 0.01 + tangent * 0.01) < 1e-12);
}

TEST_CASE("at the other team's zone an owner is like everyone") {
    Game game = table();
    place(game.world, 0, {0.5 - reach(game) - 0.005, 0.0}, {0.01, 0.0});
    game.world.zone_owner[0] = kNobody;
    place(game.world, 1, {-0.45, 0.0});
    game.world.zone_owner[0] = 1;
    step(game.world, game.rules, {});
    CHECK(game.world.vx[0] == Approx(-0.01).epsilon(1e-12));
    CHECK(game.world.zone_owner[1] == kNobody);
}

TEST_CASE("an owner that leaves its zone and reaches the other one within a tick is reflected there") {
    // Zones that nearly meet in the centre, and a speed that the rules just allow.
    Rules rules = zone_rules();
    rules.arena.height = 1.2;
    rules.arena.goal_width = 0.6;
    rules.arena.exclusion_radius = 0.45;
    rules.arena.keepoff = 0.0;
    for (auto& places : rules.lineup) {
        places = {{-0.03, 0.3}, {-0.03, 0.4}, {-0.03, 0.5}};
    }
    rules.lineup[1].pop_back();
    Game game = running_game(rules);
    for (int body = 0; body < pods(game.world); ++body) {
        place(game.world, body, {-0.1 + 0.05 * body, 0.55});
    }
    place_ball(game.world, {0.0, -0.55});
    place(game.world, 0, {-0.045, 0.0}, {0.12, 0.0});
    game.world.zone_owner = {0, kNobody};
    step(game.world, game.rules, {});
    CHECK(game.world.vx[0] == Approx(-0.12).epsilon(1e-12));
    CHECK(game.world.x[0] == Approx(-0.005).epsilon(1e-12));  // To the circle at 0.035, and 0.04 back.
}

TEST_CASE("the owner stays the owner until a tick ends with its centre outside the circle") {
    Game game = table();
    place(game.world, 0, before_zone(game, -0.015), {0.01, 0.0});
    game.world.zone_owner[0] = 0;
    step(game.world, game.rules, {});
    CHECK(game.world.zone_owner[0] == 0);
    step(game.world, game.rules, {});
    CHECK(game.world.zone_owner[0] == kNobody);
    CHECK(count(game.world, EventKind::ZoneExit, 0) == 1);
}

TEST_CASE("an owner that leaves and comes back within a tick stays the owner, without an event") {
    Game game = table();
    place(game.world, 0, before_zone(game, -0.002), {0.01, 0.0});
    game.world.zone_owner[0] = 0;
    place(game.world, 3, before_zone(game, 0.035), {-0.02, 0.0});  // Knocks it back in.
    step(game.world, game.rules, {});
    REQUIRE(game.world.vx[0] < 0.0);
    CHECK(game.world.zone_owner[0] == 0);
    CHECK(game.world.events.size() == 0);
}

TEST_CASE("from the tick after an exit the next first defender gets the zone, not before") {
    Game game = table();
    place(game.world, 0, {-0.5 + reach(game) - 0.005, 0.0}, {0.01, 0.0});
    game.world.zone_owner[0] = 0;
    const double s = reach(game) / std::sqrt(2.0);
    // A team-mate reaches the circle elsewhere in the tick in which the owner leaves, after it is out.
    place(game.world, 1, Vec2{-0.5 + s, s} + Vec2{0.007, 0.007}, {-0.0075, -0.0075});
    step(game.world, game.rules, {});
    CHECK(game.world.zone_owner[0] == kNobody);
    CHECK(game.world.vx[1] > 0.0);
    place(game.world, 1, Vec2{-0.5 + s, s} + Vec2{0.001, 0.001}, {-0.0075, -0.0075});
    step(game.world, game.rules, {});
    CHECK(game.world.zone_owner[0] == 1);
}

TEST_CASE("a pod that was pushed in owns the zone like any other") {
    Game game = table();
    place(game.world, 1, before_zone(game, 0.001));
    place(game.world, 3, before_zone(game, 0.034), {-0.02, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.zone_owner[0] == 1);
    CHECK(game.world.x[1] < before_zone(game, 0.0).x);
}

TEST_CASE("an owner that rests in the zone is never thrown out") {
    Game game = table();
    place(game.world, 0, {-0.45, 0.0});
    game.world.zone_owner[0] = 0;
    place(game.world, 1, before_zone(game, 0.01), {-0.01, 0.0});
    for (int i = 0; i < 20; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.zone_owner[0] == 0);
    CHECK(position(game.world, 0) == Vec2{-0.45, 0.0});
}

TEST_CASE("the ball ignores the circle, free and carried") {
    Game game = table();
    place_ball(game.world, before_zone(game, 0.01), {-0.02, 0.0});
    for (int i = 0; i < 3; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(velocity(game.world, kBall) == Vec2{-0.02, 0.0});
    CHECK(game.world.x[kBall] == Approx(before_zone(game, -0.05).x).epsilon(1e-13));
}

TEST_CASE("without a radius there are no zones") {
    Rules rules = zone_rules();
    rules.arena.exclusion_radius = 0.0;
    Game game = table(rules);
    place(game.world, 3, {-0.4, 0.0}, {-0.02, 0.0});
    place(game.world, 0, {-0.4, 0.1}, {-0.02, 0.0});
    for (int i = 0; i < 4; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.x[3] == Approx(-0.48).epsilon(1e-13));
    CHECK(game.world.x[0] == Approx(-0.48).epsilon(1e-13));
    CHECK(game.world.zone_owner[0] == kNobody);
    CHECK(game.world.events.size() == 0);
}

TEST_CASE("the zones hold in every mode in which bodies move") {
    const GameMode mode = GENERATE(GameMode::Running, GameMode::BeforeKickoff, GameMode::Goal);
    Game game = table();
    game.world.mode = mode;
    game.world.mode_slot = mode == GameMode::Running ? kNobody : 0;
    place_ball(game.world, {0.1, -0.2});
    for (int body = 0; body < 3; ++body) {
        place(game.world, body, {-0.2, 0.25 - 0.05 * body});
    }
    for (int body = 3; body < 5; ++body) {
        place(game.world, body, {0.2, 0.25 - 0.05 * body});
    }
    if (mode == GameMode::Goal) {
        place_dead_ball(game.world);
    }
    place(game.world, 0, {-0.45, 0.0});
    game.world.zone_owner[0] = 0;
    place(game.world, 1, before_zone(game, 0.005), {-0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.vx[1] == Approx(0.01).epsilon(1e-12));
}

TEST_CASE("a denial is reported once per pod and control step") {
    Rules rules = zone_rules();
    rules.match.control_step_ticks = 5;
    Game game = table(rules);
    place(game.world, 0, {-0.45, 0.0});
    game.world.zone_owner[0] = 0;
    // Between the circle and a team-mate a pod is sent back and forth.
    place(game.world, 1, before_zone(game, 0.001), {-0.01, 0.0});
    place(game.world, 2, before_zone(game, 0.034), {0.0, 0.0});
    place(game.world, 3, before_zone(game, 0.07), {-0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.metrics.impacts_per_tick_max > 0);
    CHECK(count(game.world, EventKind::ZoneDenied, 1) == 1);
    place(game.world, 1, before_zone(game, 0.001), {-0.01, 0.0});
    place(game.world, 2, {0.0, 0.0});
    step(game.world, game.rules, {});
    CHECK(count(game.world, EventKind::ZoneDenied, 1) == 1);  // A new control step.
}

TEST_CASE("an exit is reported once it lasted to the next control step") {
    Rules rules = zone_rules();
    rules.match.control_step_ticks = 5;
    Game game = table(rules);
    game.world.zone_owner[0] = 0;
    const bool comes_back = GENERATE(true, false);
    place(game.world, 0, before_zone(game, -0.001), {0.004, 0.0});
    place(game.world, 3, before_zone(game, 0.0455), {comes_back ? -0.012 : 0.0, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.zone_owner[0] == (comes_back ? 0 : kNobody));
    CHECK(count(game.world, EventKind::ZoneExit) == (comes_back ? 0 : 1));
    CHECK(count(game.world, EventKind::ZoneEntry) == 0);
}

TEST_CASE("two defenders that meet the empty zone at the same time: the lower number gets it") {
    for (std::uint64_t seed = 1; seed < 9; ++seed) {
        Game game = table();
        game.world.seed = seed;
        const Vec2 up = before_zone(game, 0.005) + Vec2{0.5, 0.0};
        const Vec2 turned{-0.5 + up.x * 0.6, up.x * 0.8};
        place(game.world, 2, turned, {-0.006, -0.008});
        place(game.world, 1, {turned.x, -turned.y}, {-0.006, 0.008});
        step(game.world, game.rules, {});
        CHECK(game.world.zone_owner[0] == 1);
        CHECK(game.world.vy[2] > 0.0);
    }
}

TEST_CASE("a line-up with a keeper in its zone makes it the owner at once") {
    const World world = make_world(resolved(rules_of(5, 5)), 1);
    CHECK(world.zone_owner == std::array<std::int32_t, kSlots>{0, 5});
}
