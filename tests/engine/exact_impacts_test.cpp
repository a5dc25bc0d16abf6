// Impacts and control of the ball where a rule decides an ambiguous case. Each test has the number of its rule.
#include <cmath>

#include "engine/collision.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

int count(const World& world, EventKind kind, int detail = -1) {
    int found = 0;
    for (const Event& event : world.events) {
        found += event.kind == kind && (detail < 0 || event.detail == detail) ? 1 : 0;
    }
    return found;
}

constexpr double kBox = 0.002;  ///< How far the centre of a pod can move in y in the box.
constexpr double kFloor = -0.5 * kBox;

// An arena hardly higher than a pod: by its speed a pod makes any number of impacts in a tick.
Rules box_rules() {
    Rules rules = billiard_rules(2, 1);
    rules.arena.height = 0.1;
    rules.arena.goal_width = 0.05;
    rules.pod.radius = 0.5 * (rules.arena.height - kBox);
    rules.ball.radius = 0.01;
    rules.ball.pickup_velocity = 1.0;
    rules.ball.collision_force_limit = 1000.0;
    rules.lineup[0] = {{-0.45, 0.0}, {-0.3, 0.0}};
    rules.lineup[1] = {{-0.45, 0.0}};
    return rules;
}

Game box(const Rules& rules = box_rules()) {
    Game game = running_game(rules);
    place(game.world, 0, {-0.3, 0.0});
    place(game.world, 1, {0.4, 0.0});
    place(game.world, 2, {0.2, 0.0});
    place_ball(game.world, {0.3, 0.0});
    return game;
}

constexpr double kSixteenByHalf = 33.0 * kBox;  ///< A chord with its sixteenth impact before the middle of the tick.

// Plays a tick of `scene(speed)` for speeds from `step_size` on until a body gets stuck. Returns that game.
template <typename Scene>
Game first_stuck(double step_size, Scene scene) {
    for (int i = 1; i < 200; ++i) {
        Game game = scene(step_size * i);
        step(game.world, game.rules, {});
        if (game.world.metrics.stuck_impacts > 0) {
            return game;
        }
        REQUIRE(game.world.metrics.impacts_per_tick_max < 16);
    }
    FAIL("no body got stuck");
    return scene(0.0);
}

constexpr double kForceLimit = 0.01;
constexpr int kDeny = 4;

Rules ball_rules() {
    Rules rules = billiard_rules(2, 1);
    rules.ball.pickup_velocity = 0.01;
    rules.ball.collision_force_limit = kForceLimit;
    rules.ball.deny_ticks = kDeny;
    return rules;
}

Game table(const Rules& rules = ball_rules()) {
    Game game = running_game(rules);
    place(game.world, 0, {});
    place(game.world, 1, {-0.2, 0.2});
    place(game.world, 2, {-0.3, 0.2});
    place_ball(game.world, {-0.45, -0.3});
    return game;
}

}  // namespace

TEST_CASE(
    "R9: a pod that is hit can be faster than any pod drives, and no body gets more than the energy of the tick") {
    Rules rules = rules_of(2, 1);
    rules.arena.exclusion_radius = 0.0;
    Game game = running_game(rules);
    const double v = game.rules.pod_speed_max;
    place(game.world, 0, {}, {v, 0.0});
    place(game.world, 1, {0.5 * v, -2.0 * rules.pod.radius - 0.5 * v}, {0.0, v});
    place_ball(game.world, {-0.3, 0.0});
    step(game.world, game.rules, {});
    const double fastest = length(velocity(game.world, 0));
    CHECK(fastest > 1.3 * v);
    CHECK(fastest <= std::sqrt(2.0) * v);
}

TEST_CASE("R22: of one body, border in y comes before keep-off line") {
    Rules rules = tie_rules(1, 1);
    rules.arena.keepoff = 0.0625;
    const ResolvedRules checked = resolved(rules);
    World world = make_world(checked, 1);
    REQUIRE(world.mode == GameMode::BeforeKickoff);
    const double line = rules.arena.keepoff + rules.ball.radius;
    const double border = 0.5 * rules.arena.height - rules.ball.radius;
    const bool reaches_border = GENERATE(true, false);
    place_ball(world, {line + 0x1p-7, border - (reaches_border ? 0x1p-7 : 0x1p-4)});
    TickMotion motion{};
    motion.chords.x[kBall] = -0x1p-6;
    motion.chords.y[kBall] = 0x1p-6;
    const Impact impact = obstacle_impact(world, checked, motion, kBall);
    CHECK(impact.time == 0.5);
    CHECK(impact.obstacle == (reaches_border ? Obstacle::BorderY : Obstacle::Line));
}

TEST_CASE("R23: a body is stuck from its sixteenth impact on, and counted once") {
    const int impacts = GENERATE(15, 16, 17, 40);
    Game game = box();
    place(game.world, 0, {-0.3, 0.0}, {0.0, impacts * kBox});
    step(game.world, game.rules, {});
    CHECK(game.world.metrics.stuck_impacts == (impacts > 15 ? 1 : 0));
    CHECK(game.world.metrics.impacts_per_tick_max == std::min(impacts, 16));
    if (impacts > 15) {
        CHECK(game.world.y[0] == Approx(kFloor).epsilon(1e-12));
        CHECK(game.world.vy[0] == impacts * kBox);  // The velocity after its sixteenth reflection.
    }
}

TEST_CASE("R23: a pick-up counts as an impact") {
    const Game game = first_stuck(0.25 * kBox, [](double speed) {
        Game scene = box();
        place(scene.world, 0, {-0.3, 0.0}, {0.0, speed});
        const double touch = scene.rules.pod.radius + scene.rules.ball.radius;
        place_ball(scene.world, {-0.3 + touch - 1e-9, 0.25 * kBox});
        return scene;
    });
    CHECK(count(game.world, EventKind::PickUp) == 1);
    CHECK(game.world.metrics.impacts_per_tick_max == 16);
}

TEST_CASE("R23: an entry into a zone and a reflection by a circle count as impacts") {
    const Game game = first_stuck(0.25, [](double speed) {
        Rules rules = billiard_rules(2, 1);
        rules.arena.exclusion_radius = 0.125;
        Game scene = running_game(rules);
        scene.world.zone_owner = {kNobody, kNobody};
        place(scene.world, 0, {-0.3, 0.0}, {-speed, 0.0});
        place(scene.world, 1, {0.0, 0.25});
        place(scene.world, 2, {0.1, 0.25});
        place_ball(scene.world, {0.0, -0.25});
        return scene;
    });
    CHECK(count(game.world, EventKind::ZoneEntry) == 1);
    CHECK(count(game.world, EventKind::ZoneDenied) == 1);
    CHECK(game.world.metrics.impacts_per_tick_max == 16);
}

TEST_CASE("R23: a goal counts as an impact") {
    Rules rules = billiard_rules(1, 1);
    rules.arena.goal_width = 0.6;
    int goals_after_fewer = 0;
    int goals_as_sixteenth = 0;
    for (int i = 0; i < 60; ++i) {
        Game game = running_game(rules);
        place(game.world, 0, {-0.4, 0.0});
        place(game.world, 1, {-0.3, 0.0});
        place_ball(game.world, {0.0, 0.0}, {0.505, 8.5 + 0.025 * i});
        step(game.world, game.rules, {});
        const bool is_sixteenth = game.world.metrics.impacts_per_tick_max == 16;
        if (count(game.world, EventKind::Goal) == 1) {
            CHECK(game.world.metrics.stuck_impacts == (is_sixteenth ? 1 : 0));
            (is_sixteenth ? goals_as_sixteenth : goals_after_fewer) += 1;
        }
    }
    CHECK(goals_after_fewer > 0);
    CHECK(goals_as_sixteenth > 0);
}

TEST_CASE("R23: a body that hits a stuck one counts it, the stuck one does not") {
    Game game = box();
    place_ball(game.world, {-0.48, 0.0});
    place(game.world, 1, {-0.41, 0.0});
    place(game.world, 0, {-0.3, 0.0}, {0.0, 3.0});     // It is stuck in the first hundredth of the tick.
    place(game.world, 2, {0.1, kFloor}, {30.0, 0.0});  // To and fro between the border and the stuck pod.
    step(game.world, game.rules, {});
    CHECK(game.world.metrics.impacts_per_tick_max == 16 + 16);  // Every other one of the second pod is with the first.
    CHECK(game.world.metrics.stuck_impacts == 2);
}

TEST_CASE("R23: a stuck pod does not gain the ball") {
    const bool is_stuck = GENERATE(true, false);
    Game game = box();
    place(game.world, 0, {-0.3, is_stuck ? 0.0 : kFloor}, {0.0, is_stuck ? kSixteenByHalf : 0.0});
    place_ball(game.world, {-0.3 + game.rules.pod.radius + game.rules.ball.radius + 0.08, kFloor}, {-0.1, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.metrics.stuck_impacts == (is_stuck ? 1 : 0));
    CHECK(game.world.carrier == (is_stuck ? kNobody : 0));
}

TEST_CASE("R23: a stuck pod does not lose the ball by force, but by the keep limit") {
    const bool is_stuck = GENERATE(true, false);
    const bool limit_is_up = GENERATE(true, false);
    Rules rules = box_rules();
    rules.ball.collision_force_limit = 0.2;
    rules.ball.keep_ticks = limit_is_up ? 1 : 100;
    Game game = box(rules);
    place(game.world, 0, {-0.3, is_stuck ? 0.0 : kFloor}, {0.0, is_stuck ? kSixteenByHalf : 0.0});
    give_ball(game.world, 0);
    place(game.world, 2, {-0.3 + 2.0 * rules.pod.radius + 0.4, kFloor}, {-0.5, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.metrics.stuck_impacts == (is_stuck ? 1 : 0));
    CHECK(count(game.world, EventKind::Loss, static_cast<int>(LossCause::Force)) == (is_stuck ? 0 : 1));
    CHECK(game.world.carrier == (is_stuck && !limit_is_up ? 0 : kNobody));
}

TEST_CASE("R24: at any speed nobody passes anybody, nothing leaves, and impacts add no energy") {
    Rules rules = billiard_rules(2, 2);
    rules.arena.height = 0.1;
    rules.arena.goal_width = 0.06;
    rules.pod.radius = 0.03;
    rules.ball.radius = 0.025;
    rules.lineup[0] = rules.lineup[1] = {{-0.45, 0.0}, {-0.3, 0.0}};
    Draw draw(9);
    for (int trial = 0; trial < 400; ++trial) {
        Game game = running_game(rules);
        const int row[] = {0, 1, kBall, 2, 3};
        double before = 0.0;
        for (int i = 0; i < 5; ++i) {
            const double mass = row[i] == kBall ? rules.ball.mass : rules.pod.mass;
            const Vec2 v = draw.in_square(8.0);
            place(game.world, row[i], {-0.3 + 0.15 * i, 0.01 * (i % 2)}, v);
            before += mass * squared_length(v);
        }
        step(game.world, game.rules, {});
        double after = 0.0;
        for (int i = 0; i < 5; ++i) {
            const double mass = row[i] == kBall ? rules.ball.mass : rules.pod.mass;
            const Vec2 at = position(game.world, row[i]);
            after += mass * squared_length(velocity(game.world, row[i]));
            CHECK(std::fabs(at.x) <= 0.5);
            CHECK(std::fabs(at.y) <= 0.05 - (row[i] == kBall ? rules.ball.radius : rules.pod.radius));
            CHECK((i == 0 || position(game.world, row[i - 1]).x < at.x));
        }
        CHECK(after <= before * (1.0 + 1e-9));
    }
}

TEST_CASE("R39: a shot of length zero is a shot, but no kick and no touch") {
    const double size = GENERATE(0.0, 0x1p-14);
    Rules rules = ball_rules();
    rules.noise.kick_degrees = 90.0;
    Game game = table(rules);
    place(game.world, 0, {}, {0.002, 0.001});
    give_ball(game.world, 0);
    game.world.metrics.last_touch_slot = 1;
    Commands commands{};
    commands[0][0] = {{}, {size, 0.0}, true};
    step(game.world, game.rules, commands);
    CHECK(count(game.world, EventKind::Shot) == 1);
    CHECK(count(game.world, EventKind::Loss, static_cast<int>(LossCause::Shot)) == 1);
    CHECK(game.world.deny_ticks_left[0] == kDeny - 1);
    CHECK((velocity(game.world, kBall) == Vec2{0.002, 0.001}) == (size == 0.0));
    CHECK((velocity(game.world, 0) == Vec2{0.002, 0.001}) == (size == 0.0));
    CHECK(game.world.metrics.slot[0].kicks == (size == 0.0 ? 0 : 1));
    CHECK(game.world.metrics.last_touch_slot == (size == 0.0 ? 1 : 0));
}

TEST_CASE("R41: impulses before a pick-up of the same tick count") {
    // The pod bounces off the border with 0.008, gains the ball and is hit across with 0.0081.
    const double limit = GENERATE(0.0101, 0.012);
    Rules rules = ball_rules();
    rules.ball.collision_force_limit = limit;
    Game game = table(rules);
    const double top = 0.5 * rules.arena.height - rules.pod.radius;
    const double touch = rules.pod.radius + rules.ball.radius;
    place(game.world, 0, {0.0, top - 0.0005}, {0.0, 0.004});
    place_ball(game.world, {0.0, top - 0.0007 - touch});
    const Vec2 blow{0.0077, 0.0};
    place(game.world, 2, Vec2{-2.0 * rules.pod.radius, top - 0.0018} - blow * 0.6, blow);
    step(game.world, game.rules, {});
    CHECK(count(game.world, EventKind::PickUp) == 1);
    CHECK(count(game.world, EventKind::Loss, static_cast<int>(LossCause::Force)) == (limit < 0.011 ? 1 : 0));
}

TEST_CASE("R44: pod and ball that part slowly are in contact if they really overlap, not if they touch") {
    const double depth = GENERATE(1e-6, 1e-10, 0.0);
    Game game = table();
    const double touch = game.rules.pod.radius + game.rules.ball.radius;
    place_ball(game.world, {touch * (1.0 - depth), 0.0}, {0.002, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == (depth > 1e-9 ? 0 : kNobody));
}

TEST_CASE("R44: a ball that overlaps too fast is gained at the start of the tick in which it is slow enough") {
    Rules rules = ball_rules();
    rules.ball.friction = rules.ball.mass;  // It keeps 1/e of its speed in a tick.
    Game game = table(rules);
    place_ball(game.world, {0.002, 0.0}, {0.017, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == kNobody);
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);
}

TEST_CASE("R44: a ball that overlaps too fast is gained after the impact that makes it slow enough") {
    const bool is_stopped = GENERATE(true, false);
    Game game = table();
    place_ball(game.world, {0.005, 0.0}, {0.02, 0.0});
    if (is_stopped) {
        place(game.world, 1, {0.0335, 0.0}, {0.009, 0.0});
    }
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == (is_stopped ? 0 : kNobody));
    if (is_stopped) {
        CHECK(count(game.world, EventKind::PickUp) == 1);
    }
}
