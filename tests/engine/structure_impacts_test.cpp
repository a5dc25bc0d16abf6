// What impacts with structures do, and in which order. Source: R101, R107, R108.
#include <cmath>
#include <vector>

#include "engine/economy/structures.hpp"
#include "engine/impact_search.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/structure_scenes.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr double kRadius = 0x1p-6;  // Of pods and generators.
constexpr double kBallRadius = 0x1p-7;
constexpr double kTouch = kRadius + kRadius;
constexpr Vec2 kPlace{-0.1875, 0.0};

Rules exact_rules() {
    Rules rules = billiard_rules(2, 2);
    rules.arena.height = 0.625;
    rules.pod.radius = kRadius;
    rules.ball.radius = kBallRadius;
    rules.ball.pickup_velocity = 0.01;
    rules.ball.collision_force_limit = 1.0;
    ResourceRules& resources = rules.resources.emplace();
    resources.generator = {1.0, kRadius, 100.0, 1, 16};
    resources.barrier = {1.0, 0.5 * kRadius, 100.0, 1, 8};
    resources.damage_impulse_min = 0x1p-10;
    resources.damage_factor = 1024.0;
    resources.gap = 1.0;
    return rules;
}

// The pods stand in a row at y = 0.25, and a generator of slot 1 stands at kPlace.
Game table(const Rules& rules, std::uint64_t seed = 1) {
    Game game = table_of(rules, {-0.25, 0.25}, 0.125, {0.25, -0.25}, seed);
    place_structure(game.world, game.rules, 1, kPlace);
    return game;
}
Game table() { return table(exact_rules()); }

double health(const Game& game) { return game.world.economy.health[structure_of(1, 0)]; }

}  // namespace

TEST_CASE("R107: a structure turns a pod back and does not yield") {
    Game game = table();
    place(game.world, 0, kPlace - Vec2{kTouch + 0x1p-8, 0.0}, {0x1p-7, 0.0});  // They meet after half a tick.
    step(game.world, game.rules, {});
    CHECK(velocity(game.world, 0) == Vec2{-0x1p-7, 0.0});
    CHECK(position(game.world, 0) == kPlace - Vec2{kTouch + 0x1p-8, 0.0});
    CHECK(game.world.economy.x[structure_of(1, 0)] == kPlace.x);
}

TEST_CASE("R107: a structure turns the ball back") {
    Game game = table();
    place_structure(game.world, game.rules, 0, {-kPlace.x, 0.0});
    place_ball(game.world, half_turn(kPlace) + Vec2{0.0, kRadius + kBallRadius + 0x1p-9}, {0.0, -0x1p-8});
    step(game.world, game.rules, {});
    CHECK(velocity(game.world, kBall) == Vec2{0.0, 0x1p-8});
}

TEST_CASE("R107: an oblique impact turns back the part along the line of centres alone") {
    Game game = table();
    // A contact whose line of centres is that of a 3-4-5 triangle.
    const Vec2 normal{0.6, 0.8};
    const Vec2 way{-0x1p-7, 0.0};
    place(game.world, 0, kPlace + normal * kTouch - way * 0.5, way);
    step(game.world, game.rules, {});
    const Vec2 after = way - normal * (2.0 * dot(way, normal));
    CHECK(distance(velocity(game.world, 0), after) < 1e-15);
    CHECK(distance(position(game.world, 0), kPlace + normal * kTouch + after * 0.5) < 1e-15);
}

TEST_CASE("R107: restitution is for bodies alone: a structure reflects perfectly") {
    Rules rules = exact_rules();
    rules.match.restitution = 0.0;
    Game game = table(rules);
    place(game.world, 0, kPlace - Vec2{kTouch + 0x1p-8, 0.0}, {0x1p-7, 0.0});
    step(game.world, game.rules, {});
    CHECK(velocity(game.world, 0) == Vec2{-0x1p-7, 0.0});
}

TEST_CASE("R99: a site is no obstacle") {
    Game game = table_of(exact_rules(), {-0.25, 0.25}, 0.125, {0.25, -0.25});
    const std::size_t entry = add_structure(game.world, game.rules, 1, StructureKind::Generator, kPlace);
    game.world.economy.build_ticks_left[entry] = 1;
    const Vec2 from = kPlace - Vec2{kTouch + 0x1p-8, 0.0};
    place(game.world, 0, from, {0x1p-7, 0.0});
    step(game.world, game.rules, {});
    CHECK(position(game.world, 0) == from + Vec2{0x1p-7, 0.0});
    CHECK(game.world.economy.finished == 0);  // It waits for the pod.
}

TEST_CASE("R107: an impact with a structure counts for a loss by force") {
    for (const double speed : {0x1p-7, 0x1p-9}) {
        Rules rules = exact_rules();
        // The impulse on a carrier, which has the mass of pod and ball, is 2.2 times its speed.
        rules.ball.collision_force_limit = 2.2 * 0x1p-8;
        Game game = table(rules);
        place(game.world, 0, kPlace - Vec2{kTouch + 0.25 * speed, 0.0}, {speed, 0.0});
        give_ball(game.world, 0);
        step(game.world, game.rules, {});
        const bool lost = speed > 0x1p-8;
        CHECK(game.world.carrier == (lost ? kNobody : 0));
        CHECK(count_events(game.world, EventKind::Loss, static_cast<int>(LossCause::Force)) == (lost ? 1 : 0));
        CHECK(distance(velocity(game.world, 0), {-speed, 0.0}) < 1e-15);
    }
}

TEST_CASE("R41, R107: the impulses of a structure and of a pod in one tick add up") {
    // At a right angle: 2.2 of the structure, which turns the carrier back, and 1.05 of a pod that hits its side, times
    // the speed. Neither alone is above the limit.
    constexpr double kSpeed = 0x1p-7;
    for (const bool both : {false, true}) {
        Rules rules = exact_rules();
        rules.ball.collision_force_limit = 2.3 * kSpeed;
        Game game = table(rules);
        // The carrier meets the structure after a quarter of the tick, and is back where it started after half of it.
        const Vec2 from = kPlace - Vec2{kTouch + 0.25 * kSpeed, 0.0};
        place(game.world, 0, from, {kSpeed, 0.0});
        give_ball(game.world, 0);
        if (both) {
            place(game.world, 2, from + Vec2{0.0, kTouch + 0.5 * kSpeed}, {0.0, -kSpeed});
        }
        step(game.world, game.rules, {});
        CHECK(game.world.carrier == (both ? kNobody : 0));
    }
}

TEST_CASE("R101: every impact of a tick does damage, and one event tells of it") {
    constexpr double kSpeed = 0x1p-7;
    Game game = table();
    place(game.world, 0, kPlace - Vec2{kTouch + 0.5 * kSpeed, 0.0}, {kSpeed, 0.0});
    place(game.world, 1, kPlace + Vec2{kTouch + 0.25 * kSpeed, 0.0}, {-kSpeed, 0.0});
    step(game.world, game.rules, {});
    CHECK(health(game) == 100.0 - 2.0 * (2.0 * kSpeed - 0x1p-10) * 1024.0);
    CHECK(count_events(game.world, EventKind::StructureDamaged) == 1);
}

TEST_CASE("R101: only pods of the other team damage a structure, in Running, by their impulse") {
    const double speed = 0x1p-7;
    const double damage = (2.0 * speed - 0x1p-10) * 1024.0;
    struct Case {
        int body;
        GameMode mode;
        double damage;
    };
    for (const Case& one : {Case{0, GameMode::Running, damage}, Case{2, GameMode::Running, 0.0},
                            Case{kBall, GameMode::Running, 0.0}, Case{0, GameMode::Goal, 0.0}}) {
        Rules rules = exact_rules();
        rules.ball.after_goal = AfterGoal::Reflected;
        Game game = table(rules);
        game.world.mode = one.mode;
        game.world.mode_slot = one.mode == GameMode::Goal ? 0 : kNobody;
        const double reach = kRadius + (one.body == kBall ? kBallRadius : kRadius) + 0.5 * speed;
        place(game.world, one.body, kPlace - Vec2{reach, 0.0}, {speed, 0.0});
        step(game.world, game.rules, {});
        INFO("body " << one.body);
        CHECK(game.world.vx[static_cast<std::size_t>(one.body)] == -speed);
        CHECK(health(game) == 100.0 - one.damage);
    }
}

TEST_CASE("R101: a structure without health is solid to the end of the tick") {
    Game game = table();
    game.world.economy.health[structure_of(1, 0)] = 0x1p-10;
    place(game.world, 0, kPlace - Vec2{kTouch + 0x1p-8, 0.0}, {0x1p-7, 0.0});
    // The second pod comes after the first, from the other side.
    place(game.world, 1, kPlace + Vec2{kTouch + 0x1p-8 + 0x1p-9, 0.0}, {-0x1p-7, 0.0});
    World later = game.world;
    step(game.world, game.rules, {});
    CHECK(game.world.economy.count[1] == 0);
    CHECK(game.world.economy.finished == 0);
    CHECK(velocity(game.world, 1) == Vec2{0x1p-7, 0.0});
    // A tick later there is nothing to meet.
    place(game.world, 1, position(later, 1), velocity(later, 1));
    step(game.world, game.rules, {});
    CHECK(velocity(game.world, 1) == Vec2{-0x1p-7, 0.0});
}

TEST_CASE("R107: pod against structure comes before pod against ball") {
    // Turned back by the structure, the pod is no longer slow to the ball that comes with it.
    Game game = table();
    place(game.world, 0, kPlace - Vec2{kTouch, 0.0}, {0x1p-7, 0.0});
    place_ball(game.world, kPlace - Vec2{kTouch + kRadius + kBallRadius, 0.0}, {0x1p-6, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == kNobody);
}

TEST_CASE("R107: pod against ball comes before ball against structure") {
    // Slow for the pod on its way to the structure, fast once it came back from there.
    Game game = table();
    const double reach = kRadius + kBallRadius;
    place(game.world, 0, kPlace - Vec2{2.0 * reach, 0.0}, {0x1p-6, 0.0});
    place_ball(game.world, kPlace - Vec2{reach, 0.0}, {0x1p-7, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);
}

TEST_CASE("R107: impacts at the same time come in the order of the kinds, then of the codes") {
    const Game game = table();
    std::vector<Impact> impacts;
    const auto add = [&](ImpactKind kind, int body, int other, Obstacle obstacle, int structure = -1) {
        Impact impact;
        impact.time = 0.5;
        impact.kind = kind;
        impact.body = body;
        impact.other = other;
        impact.obstacle = obstacle;
        impact.structure = structure;
        impacts.push_back(impact);
    };
    const int coin = GENERATE(0, 1);
    // Bodies and structures of the slot with the lower code.
    const int low = coin == 0 ? 0 : 2;
    const int high = coin == 0 ? 2 : 0;
    const auto entry = [&](int slot, int number) { return static_cast<int>(structure_of(slot ^ coin, number)); };
    add(ImpactKind::PodPod, low, high, Obstacle::BorderX);
    add(ImpactKind::PodBorder, low, kNobody, Obstacle::BorderX);
    add(ImpactKind::PodLine, low, kNobody, Obstacle::Line);
    add(ImpactKind::PodCircle, low, kNobody, Obstacle::Circle);
    for (const int body : {low, high}) {
        for (const int slot : {0, 1}) {
            for (const int number : {0, 7, 23}) {
                add(ImpactKind::PodStructure, body, kNobody, Obstacle::Structure, entry(slot, number));
            }
        }
    }
    add(ImpactKind::PodBall, low, kBall, Obstacle::BorderX);
    add(ImpactKind::BallBorder, kBall, kNobody, Obstacle::BorderX);
    add(ImpactKind::BallBorder, kBall, kNobody, Obstacle::Post);
    add(ImpactKind::BallStructure, kBall, kNobody, Obstacle::Structure, entry(0, 23));
    add(ImpactKind::BallStructure, kBall, kNobody, Obstacle::Structure, entry(1, 0));
    for (std::size_t i = 0; i < impacts.size(); ++i) {
        for (std::size_t j = 0; j < impacts.size(); ++j) {
            INFO("coin " << coin << ", impacts " << i << " and " << j);
            CHECK(comes_before(game.world, coin, impacts[i], impacts[j]) == (i < j));
        }
    }
}

TEST_CASE("R107: of structures that the ball meets at the same time the one with the lower code comes first") {
    // They stand nearer to each other than R98 permits, or the ball could not meet both.
    Game game = table();
    game.world.economy.count = {};
    game.world.economy.finished = 0;
    for (const int slot : {1, 1, 0, 0}) {
        const double side = game.world.economy.count[static_cast<std::size_t>(slot)] == 0 ? 0.0 : 1.0;
        place_structure(game.world, game.rules, slot, {slot == 0 ? 0x1p-6 : -0x1p-6, side * 0.25});
    }
    place_ball(game.world, {0.0, 0x1p-5}, {0.0, -0x1p-4});
    TickMotion motion;
    motion.now = 0.0;
    motion.at[kBall] = 0.0;
    motion.impacts[kBall] = 0;
    motion.chords.x[kBall] = 0.0;
    motion.chords.y[kBall] = -0x1p-4;
    for (const int coin : {0, 1}) {
        motion.coin = coin;
        const Impact impact = obstacle_impact(game.world, game.rules, motion, kBall);
        CHECK(impact.kind == ImpactKind::BallStructure);
        CHECK(impact.structure == static_cast<int>(structure_of(coin, 0)));
    }
}

TEST_CASE("R23: a pod that bounces between two structures gets stuck") {
    Game game = table();
    const Vec2 other = kPlace + Vec2{2.0 * kTouch + 1e-6, 0.0};
    place_structure(game.world, game.rules, 0, other);
    const Vec2 between = (kPlace + other) * 0.5;
    place(game.world, 0, between, {0x1p-7, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.metrics.stuck_impacts == 1);
    CHECK(velocity(game.world, 0) == Vec2{0x1p-7, 0.0});  // Turned back sixteen times.
    CHECK(std::fabs(position(game.world, 0).x - between.x) < 0.6e-6);
}

TEST_CASE("R108: a drop spot is free of structures") {
    Rules rules = exact_rules();
    rules.stall.open_ticks = 100;
    rules.arena.exclusion_radius = 0.125;
    Game game = running_game(rules);
    game.world.zone_owner = {kNobody, kNobody};
    for (int body = 0; body < 4; ++body) {
        place(game.world, body, {0.125 * body - 0.25, 0.25});
    }
    const Vec2 first{-(0.5 - 0.125 - kRadius - 0.06), 0.0};
    const bool blocked = GENERATE(false, true);
    if (blocked) {
        // Touches the ball there but for a thousandth of its radius.
        place_structure(game.world, game.rules, 0, first + Vec2{0.0, -(kRadius + 0.999 * kBallRadius)});
    }
    place_ball(game.world, {-0.15, 0.1});
    game.world.stall_open_ticks = rules.stall.open_ticks - 1;
    step(game.world, game.rules, {});
    CHECK(count_events(game.world, EventKind::StallDrop) == 1);
    CHECK(distance(position(game.world, kBall), first + Vec2{0.0, blocked ? 0.06 : 0.0}) < 1e-15);
}
