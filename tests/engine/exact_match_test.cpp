// Course of the match, events and metrics where a rule decides an ambiguous case. Each test has the number of its rule.
#include <vector>

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr double kZone = 0.125;
constexpr int kStep = 5;

// Slot 0 (bodies 0, 1) defends -x. The zones are empty, and a ball at rest stays where it is.
Rules match_rules() {
    Rules rules = billiard_rules(2, 2);
    rules.arena.exclusion_radius = kZone;
    rules.ball.pickup_velocity = 0.01;
    return rules;
}

Game table(const Rules& rules = match_rules()) {
    Game game = running_game(rules);
    game.world.zone_owner = {kNobody, kNobody};
    for (int body = 0; body < pods(game.world); ++body) {
        place(game.world, body, {-0.1 + 0.1 * body, 0.3});
    }
    place_ball(game.world, {0.1, -0.2});
    return game;
}

void play(Game& game, int ticks) {
    for (int i = 0; i < ticks; ++i) {
        step(game.world, game.rules, {});
    }
}

// Puts the ball beside `body` so that it picks it up in the next tick, and plays this tick.
void let_gain(Game& game, int body) {
    place_ball(game.world, position(game.world, body) + Vec2{0.0, -0.024}, {0.0, 0.002});
    play(game, 1);
    REQUIRE(game.world.carrier == body);
}

// Plays the tick in which the ball crosses the line at -x or +x.
void let_score(Game& game, double sign) {
    place_ball(game.world, {0.495 * sign, 0.0}, {0.01 * sign, 0.0});
    play(game, 1);
    REQUIRE(game.world.mode == GameMode::Goal);
}

const SlotMetrics& of(const Game& game, int slot) { return game.world.metrics.slot[static_cast<std::size_t>(slot)]; }

std::vector<Event> zone_events(const World& world) {
    std::vector<Event> found;
    for (const Event& event : world.events) {
        if (event.kind == EventKind::ZoneEntry || event.kind == EventKind::ZoneExit) {
            found.push_back(event);
        }
    }
    return found;
}

// Body 0 leaves its zone in the first tick of a control step.
Game leaving(int tick = 0) {
    Rules rules = match_rules();
    rules.match.control_step_ticks = kStep;
    rules.match.period_ticks = 1000;
    Game game = table(rules);
    game.world.tick = tick;
    game.world.zone_owner[0] = 0;
    place(game.world, 0, {-0.5 + kZone + rules.pod.radius - 0.001, 0.0}, {0.004, 0.0});
    return game;
}

// Body 1 enters the zone in the third tick of the control step.
void let_enter(Game& game) {
    const double edge = kZone + game.rules.pod.radius;
    place(game.world, 1, {-0.5 + 0.6 * (edge + 0.01), -0.8 * (edge + 0.01)}, {-0.6 * 0.004, 0.8 * 0.004});
}

}  // namespace

TEST_CASE("R59: a point does not count in its own tick, a zone does") {
    Rules rules = match_rules();
    rules.stall.zone_ticks = 20;
    rules.stall.open_ticks = 20;
    Game game = table(rules);
    const bool in_zone = GENERATE(true, false);
    place_ball(game.world, in_zone ? Vec2{-0.45, 0.0} : Vec2{0.1, -0.2});
    game.world.stall_place = {0.3, 0.3};
    play(game, 1);
    CHECK(game.world.stall_zone_ticks == (in_zone ? 1 : 0));
    CHECK(game.world.stall_open_ticks == 0);
    CHECK(game.world.stall_place == position(game.world, kBall));
    play(game, 18);
    CHECK(game.world.stall_open_ticks == 18);
    const Vec2 before = position(game.world, kBall);
    play(game, 1);
    CHECK((position(game.world, kBall) != before) == in_zone);
    play(game, 1);
    CHECK(position(game.world, kBall) != before);
}

TEST_CASE("R59: a line-up and a drop set the point, so the next tick is the first") {
    Rules rules = match_rules();
    rules.stall.open_ticks = 20;
    rules.match.before_kickoff_ticks = 3;
    Game game{resolved(rules), {}};
    game.world = make_world(game.rules, 1);
    play(game, 3);
    REQUIRE(game.world.mode == GameMode::Running);
    CHECK(game.world.stall_place == position(game.world, kBall));
    play(game, 19);
    CHECK(game.world.stall_open_ticks == 19);
    play(game, 1);
    CHECK(game.world.stall_open_ticks == 0);
    CHECK(game.world.stall_place == position(game.world, kBall));
    play(game, 1);
    CHECK(game.world.stall_open_ticks == 1);
}

TEST_CASE("R68: an exit that lasts is reported at the end of the step, with the place and the tick then") {
    Game game = leaving(70);
    play(game, 1);
    const auto events = zone_events(game.world);
    REQUIRE(events.size() == 1);
    CHECK(events[0].kind == EventKind::ZoneExit);
    CHECK(events[0].place == position(game.world, 0));
    CHECK(events[0].tick == 70 + kStep);
}

TEST_CASE("R68: an exit is reported immediately before another pod's entry, with the place at the tick's start") {
    Game game = leaving(70);
    const double start = game.world.x[0];
    let_enter(game);
    play(game, 1);
    const auto events = zone_events(game.world);
    REQUIRE(events.size() == 2);
    CHECK(events[0].kind == EventKind::ZoneExit);
    CHECK(events[0].pod == 0);
    CHECK(events[0].place.x == start + 0.004 + 0.004);
    CHECK(events[0].tick == 72);
    CHECK(events[1].kind == EventKind::ZoneEntry);
    CHECK(events[1].pod == 1);
    CHECK(events[1].tick == 72);
}

TEST_CASE("R68: an exit is reported before another pod's entry with the place at the last impact of this tick") {
    Game game = leaving();
    const double at = game.world.x[0] + 2.25 * 0.004;  // In the third tick, before the entry at its middle.
    place(game.world, 2, {at + 2.0 * game.rules.pod.radius, 0.0});
    let_enter(game);
    play(game, 1);
    const auto events = zone_events(game.world);
    REQUIRE(events.size() == 2);
    CHECK(events[0].kind == EventKind::ZoneExit);
    CHECK(events[0].place.x == Approx(at).epsilon(1e-12));
}

TEST_CASE("R68: a line-up ends an exit that is not reported yet") {
    const bool line_up = GENERATE(true, false);
    Game game = leaving();
    game.world.clock_ticks = line_up ? 997 : 100;
    play(game, 1);
    CHECK(game.world.mode == (line_up ? GameMode::BeforeKickoff : GameMode::Running));
    CHECK(zone_events(game.world).size() == (line_up ? 0 : 1));
}

TEST_CASE("an event has the number of ticks played before its tick, a change of the mode that after it") {
    Rules rules = match_rules();
    rules.match.control_step_ticks = kStep;
    Game game = table(rules);
    game.world.tick = 70;
    place_ball(game.world, {0.465, 0.0}, {0.01, 0.0});  // It crosses the line in the fourth tick.
    play(game, 1);
    REQUIRE(game.world.events.size() == 2);
    CHECK(game.world.events.begin()[0].kind == EventKind::Goal);
    CHECK(game.world.events.begin()[0].tick == 73);
    CHECK(game.world.events.begin()[1].kind == EventKind::ModeChanged);
    CHECK(game.world.events.begin()[1].tick == 74);
}

TEST_CASE("R75: the tick of a gain counts for the team that gains") {
    Game game = table();
    let_gain(game, 0);
    CHECK(of(game, 0).possession_ticks == 1);
    play(game, 3);
    let_gain(game, 2);
    CHECK(of(game, 0).possession_ticks == 4);
    CHECK(of(game, 1).possession_ticks == 1);
}

TEST_CASE("R75, R80, R83: the tick of a goal is one of Running, and counts for nothing that depends on the ball") {
    Game game = table();
    let_gain(game, 0);
    place_ball(game.world, {-0.49, 0.0}, {0.0, 0.0});
    play(game, 1);
    const SlotMetrics before = of(game, 0);
    CHECK(before.blocking_ticks == 1);
    CHECK(before.ball_in_own_half_ticks == 2);
    const auto running = game.world.metrics.running_ticks;
    let_score(game, -1.0);
    CHECK(game.world.metrics.running_ticks == running + 1);
    CHECK(of(game, 0).blocking_ticks == before.blocking_ticks);
    CHECK(of(game, 0).possession_ticks == before.possession_ticks);
    CHECK(of(game, 0).ball_in_own_half_ticks == before.ball_in_own_half_ticks);
    CHECK(of(game, 1).ball_in_own_half_ticks == 0);
    CHECK(of(game, 0).downfield_pod_ticks > before.downfield_pod_ticks);
}

TEST_CASE("R83: touches before the whistle do not count, a carrier at the whistle does") {
    const bool carried = GENERATE(true, false);
    Rules rules = match_rules();
    rules.match.before_kickoff_ticks = 1;
    rules.match.lineup_jitter = 0.0;
    Game game{resolved(rules), {}};
    game.world = make_world(game.rules, 1);
    if (carried) {
        let_gain(game, 1);
    } else {
        place_ball(game.world, position(game.world, 1) + Vec2{0.0, -0.03}, {0.0, 0.02});  // It bounces off the pod.
        play(game, 1);
        CHECK(game.world.vy[kBall] < 0.0);
    }
    REQUIRE(game.world.mode == GameMode::Running);
    CHECK(game.world.metrics.last_touch_slot == (carried ? 0 : kNobody));
    place_ball(game.world, {-0.4, 0.06});
    play(game, 3);
    CHECK(of(game, 0).blocking_ticks == (carried ? 3 : 0));
}

TEST_CASE("R90: a goal in the thousandth tick after the whistle is early, one tick later it is not") {
    const int goal_tick = GENERATE(1, 1000, 1001);
    Rules rules = match_rules();
    rules.match.before_kickoff_ticks = 1;
    Game game{resolved(rules), {}};
    game.world = make_world(game.rules, 1);
    play(game, 1);
    REQUIRE(game.world.mode == GameMode::Running);
    play(game, goal_tick - 1);
    let_score(game, 1.0);
    CHECK(of(game, 0).goals_early == (goal_tick <= 1000 ? 1 : 0));
}

TEST_CASE("void shots, stuck bodies and the most impacts of a tick count in every mode in which bodies move") {
    const GameMode mode = GENERATE(GameMode::Running, GameMode::Goal);
    Game game = table();
    if (mode == GameMode::Goal) {
        place_dead_ball(game.world);
        game.world.mode = mode;
        game.world.mode_slot = 0;
    }
    Commands commands{};
    commands[0][0].shoot = true;
    place(game.world, 0, {-0.2, 0.1}, {0.0, 20.0});
    step(game.world, game.rules, commands);
    CHECK(game.world.metrics.void_shots == 1);
    CHECK(game.world.metrics.stuck_impacts == 1);
    CHECK(game.world.metrics.impacts_per_tick_max == 16);
}
