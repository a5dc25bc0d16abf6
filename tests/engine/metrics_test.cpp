// Where and for how long: the metrics that count ticks. Source: R74 to R77, R80, R83 to R85.
#include "engine/metrics.hpp"

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

Rules metric_rules() {
    Rules rules = billiard_rules(2, 2);
    rules.arena.exclusion_radius = 0.125;
    rules.ball.pickup_velocity = 0.01;
    rules.ball.deny_ticks = 3;
    return rules;
}

// Slot 0 (bodies 0, 1) attacks +x. Nobody is in a zone.
Game table(const Rules& rules = metric_rules()) {
    Game game = table_of(rules, {-0.2, 0.3}, 0.1);
    place(game.world, 2, {0.1, 0.3});
    place(game.world, 3, {0.2, 0.3});
    return game;
}

void play(Game& game, int ticks, const Commands& commands = {}) {
    for (int i = 0; i < ticks; ++i) {
        step(game.world, game.rules, commands);
    }
}

Commands release() {
    Commands commands{};
    for (auto& team : commands) {
        for (Command& command : team) {
            command.shoot = true;
        }
    }
    return commands;
}

// Puts the ball beside `body` so that it picks it up in the next tick.
void let_gain(Game& game, int body) {
    place_ball(game.world, position(game.world, body) + Vec2{0.0, -0.024}, {0.0, 0.002});
    game.world.deny_ticks_left[static_cast<std::size_t>(body)] = 0;
    step(game.world, game.rules, {});
    REQUIRE(game.world.carrier == body);
}

const SlotMetrics& of(const Game& game, int slot) { return game.world.metrics.slot[static_cast<std::size_t>(slot)]; }

}  // namespace

TEST_CASE("metrics count in Running only") {
    const GameMode mode = GENERATE(GameMode::BeforeKickoff, GameMode::Goal, GameMode::Suspended, GameMode::Ended);
    Game game = table();
    game.world.mode = mode;
    game.world.mode_slot = 0;
    place_ball(game.world, {0.2, -0.1});
    if (mode == GameMode::Goal) {
        place_dead_ball(game.world);
    }
    play(game, 4);
    CHECK(game.world.metrics.running_ticks == 0);
    for (int slot = 0; slot < kSlots; ++slot) {
        CHECK(of(game, slot).area_sum == 0.0);
        CHECK(of(game, slot).upfield_pod_ticks + of(game, slot).downfield_pod_ticks == 0);
        CHECK(of(game, slot).ball_in_own_half_ticks == 0);
        CHECK_FALSE(possession(game.world.metrics, slot).has_value());
        CHECK_FALSE(team_area(game.world.metrics, slot).has_value());
        CHECK_FALSE(territory(game.world.metrics, slot).has_value());
        CHECK_FALSE(blocking(game.world.metrics, slot).has_value());
    }
}

TEST_CASE("from the kick-off to the first gain possession counts for nobody") {
    Game game = table();
    place_ball(game.world, {0.0, -0.2});
    play(game, 10);
    CHECK(of(game, 0).possession_ticks == 0);
    CHECK(of(game, 1).possession_ticks == 0);
}

TEST_CASE("possession lasts from gaining the ball until the opponents gain it, rolling included") {
    Game game = table();
    let_gain(game, 0);  // The tick of the gain counts.
    play(game, 9);
    CHECK(of(game, 0).possession_ticks == 10);
    step(game.world, game.rules, release());
    place_ball(game.world, {0.0, -0.2}, {0.0, 0.001});
    play(game, 20);  // Rolling.
    CHECK(of(game, 0).possession_ticks == 31);
    let_gain(game, 1);  // A team-mate changes nothing.
    step(game.world, game.rules, release());
    CHECK(of(game, 0).possession_ticks == 33);
    let_gain(game, 2);
    play(game, 4);
    CHECK(of(game, 0).possession_ticks == 33);
    CHECK(of(game, 1).possession_ticks == 5);
    CHECK(possession(game.world.metrics, 0) == Approx(33.0 / 38.0));
    CHECK(possession(game.world.metrics, 1) == Approx(5.0 / 38.0));
    CHECK(of(game, 0).gains == 1);
    CHECK(of(game, 1).gains == 1);
}

TEST_CASE("a bounce off an opponent is no gain") {
    Game game = table();
    let_gain(game, 0);
    step(game.world, game.rules, release());
    place_ball(game.world, position(game.world, 2) + Vec2{0.0, -0.04}, {0.0, 0.02});
    play(game, 5);
    CHECK(game.world.vy[kBall] < 0.0);
    CHECK(of(game, 1).possession_ticks == 0);
    CHECK(of(game, 0).possession_ticks == 7);
}

TEST_CASE("time with the ball in an exclusion zone counts for nobody, carried or not") {
    Game game = table();
    const bool carried = GENERATE(true, false);
    let_gain(game, 0);
    CHECK(of(game, 0).possession_ticks == 1);
    const double x = GENERATE(-0.45, 0.45);
    if (carried) {
        place(game.world, 0, {-0.45, 0.05});
        game.world.zone_owner[0] = 0;
        give_ball(game.world, 0);
    } else {
        step(game.world, game.rules, release());
        place_ball(game.world, {x, 0.0});
    }
    const std::int64_t before = of(game, 0).possession_ticks;
    play(game, 10);
    CHECK(of(game, 0).possession_ticks == before);
    CHECK(of(game, 1).possession_ticks == 0);
}

TEST_CASE("a ball carried at the whistle counts as gained") {
    Game game = table();
    game.world.mode = GameMode::BeforeKickoff;
    game.world.mode_slot = 0;
    game.world.mode_ticks = game.rules.match.before_kickoff_ticks - 3;
    let_gain(game, 3);
    CHECK(of(game, 1).gains == 0);
    play(game, 2);
    REQUIRE(game.world.mode == GameMode::Running);
    CHECK(of(game, 1).gains == 1);
    play(game, 6);
    CHECK(of(game, 1).possession_ticks == 6);
}

TEST_CASE("the team area is the rectangle spanned by the pods' centres as a share of the arena, averaged") {
    Game game = table();
    place(game.world, 0, {-0.3, -0.1});
    place(game.world, 1, {-0.1, 0.15});
    play(game, 1);
    place(game.world, 0, {-0.1, 0.0});
    play(game, 3);
    const double arena = 1.0 * 0.65;
    CHECK(team_area(game.world.metrics, 0) == Approx((0.2 * 0.25 + 3 * 0.0) / arena / 4.0).margin(1e-15));
    CHECK(team_area(game.world.metrics, 1) == 0.0);  // On one line.
}

TEST_CASE("the attack ratio is pod time in the opponents' half over pod time in the own half") {
    Game game = table();
    place(game.world, 0, {0.05, 0.0});  // In the half of slot 1.
    place(game.world, 3, {0.0, 0.2});   // On the centre line: neither half.
    play(game, 6);
    place(game.world, 1, {0.2, 0.2});
    play(game, 2);
    CHECK(of(game, 0).upfield_pod_ticks == 10);
    CHECK(of(game, 0).downfield_pod_ticks == 6);
    CHECK(attack_ratio(game.world.metrics, 0) == Approx(10.0 / 6.0));
    CHECK(of(game, 1).upfield_pod_ticks == 0);
    CHECK(of(game, 1).downfield_pod_ticks == 8);
    CHECK(attack_ratio(game.world.metrics, 1) == 0.0);
}

TEST_CASE("the attack ratio is undefined without time in the own half") {
    Game game = table();
    place(game.world, 0, {0.05, 0.0});
    place(game.world, 1, {0.05, 0.1});
    play(game, 3);
    CHECK_FALSE(attack_ratio(game.world.metrics, 0).has_value());
    CHECK_FALSE(conduct_breach(game.world.metrics, game.rules.conduct, 0).camping);
}

TEST_CASE("halves are those of the sides, on swapped sides too") {
    Game game = table();
    game.world.side = {1, 0};
    place(game.world, 0, {0.05, 0.0});
    place(game.world, 1, {0.05, 0.1});
    place_ball(game.world, {0.1, -0.1});
    play(game, 3);
    CHECK(of(game, 0).downfield_pod_ticks == 6);
    CHECK(of(game, 0).ball_in_own_half_ticks == 3);
}

TEST_CASE("the territory counts the ball's ticks in each half, and none on the centre line") {
    Game game = table();
    place_ball(game.world, {-0.1, -0.1});
    play(game, 3);
    place_ball(game.world, {0.1, -0.1});
    play(game, 5);
    place_ball(game.world, {0.0, -0.1});
    play(game, 2);
    CHECK(of(game, 0).ball_in_own_half_ticks == 3);
    CHECK(of(game, 1).ball_in_own_half_ticks == 5);
    CHECK(territory(game.world.metrics, 0) == Approx(0.5));
    CHECK(territory(game.world.metrics, 1) == Approx(0.3));
}

TEST_CASE("blocking is the ball in the own zone while the team has it or touched it last") {
    Game game = table();
    let_gain(game, 0);
    place(game.world, 0, {-0.45, 0.05});
    game.world.zone_owner[0] = 0;
    give_ball(game.world, 0);
    play(game, 4);  // Carried.
    step(game.world, game.rules, release());
    place_ball(game.world, {-0.45, -0.08});
    play(game, 5);  // Touched last; the tick of the release counts as well.
    CHECK(of(game, 0).blocking_ticks == 10);
    CHECK(of(game, 1).blocking_ticks == 0);
    game.world.metrics.last_touch_slot = 1;
    play(game, 7);  // The opponents touched it last.
    CHECK(of(game, 0).blocking_ticks == 10);
    game.world.metrics.last_touch_slot = kNobody;
    play(game, 2);
    CHECK(of(game, 0).blocking_ticks == 10);
    CHECK(blocking(game.world.metrics, 0) == Approx(10.0 / static_cast<double>(game.world.metrics.running_ticks)));
}

TEST_CASE("a bounce off a pod is a touch") {
    Game game = table();
    place_ball(game.world, position(game.world, 2) + Vec2{0.0, -0.04}, {0.0, 0.02});
    play(game, 2);
    CHECK(game.world.metrics.last_touch_slot == 1);
    CHECK(game.world.metrics.possessing_slot == kNobody);
}

TEST_CASE("conduct: blocking above its share and an attack ratio below its limit are breaches") {
    Metrics metrics;
    metrics.running_ticks = 1000;
    ConductRules rules;
    rules.blocking_share_max = 0.25;
    rules.camping_attack_ratio_min = 0.02;
    metrics.slot[0].blocking_ticks = 250;
    metrics.slot[0].downfield_pod_ticks = 1000;
    metrics.slot[0].upfield_pod_ticks = 20;
    CHECK_FALSE(conduct_breach(metrics, rules, 0).blocking);
    CHECK_FALSE(conduct_breach(metrics, rules, 0).camping);
    metrics.slot[0].blocking_ticks = 251;
    metrics.slot[0].upfield_pod_ticks = 19;
    CHECK(conduct_breach(metrics, rules, 0).blocking);
    CHECK(conduct_breach(metrics, rules, 0).camping);
    CHECK_FALSE(conduct_breach(metrics, rules, 1).blocking);
    CHECK_FALSE(conduct_breach(metrics, rules, 1).camping);  // No time at all: undefined.
}

TEST_CASE("conduct: a limit of 1e-13 means an attack ratio of zero, and a blocking limit of 1 means never") {
    Metrics metrics;
    metrics.running_ticks = 1000;
    ConductRules rules;
    rules.blocking_share_max = 1.0;
    rules.camping_attack_ratio_min = 1e-13;
    metrics.slot[0].blocking_ticks = 1000;
    metrics.slot[0].downfield_pod_ticks = 1'600'000'000'000;  // 16 pods, 100 periods of 1e9 ticks.
    CHECK(conduct_breach(metrics, rules, 0).camping);
    CHECK_FALSE(conduct_breach(metrics, rules, 0).blocking);
    metrics.slot[0].upfield_pod_ticks = 1;
    CHECK_FALSE(conduct_breach(metrics, rules, 0).camping);
}

TEST_CASE("metrics never influence the match", "[property]") {
    const ResolvedRules rules = resolved(fast_rules(4));
    World world = make_world(rules, 5);
    World other = world;
    Draw draw(5);
    for (int i = 0; i < 300; ++i) {
        const Commands commands = random_commands(draw, 0.3);
        other.metrics = {};
        step(world, rules, commands);
        step(other, rules, commands);
        for (int body = 0; body < pods(world); ++body) {
            REQUIRE(position(world, body) == position(other, body));
        }
        REQUIRE(position(world, kBall) == position(other, kBall));
        REQUIRE(world.mode == other.mode);
        REQUIRE(world.carrier == other.carrier);
    }
}
