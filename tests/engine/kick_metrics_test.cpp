// Kicks, shots on goal and passes. Source: R78, R79, R81, R82.
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

// Shots of 0.0035 run on 0.35 with friction, for ever without.
Rules kick_rules(double friction = 0.0) {
    Rules rules = billiard_rules(3, 3);
    rules.ball.pickup_velocity = 0.02;
    rules.ball.friction = friction;
    rules.ball.deny_ticks = 20;  // Or the kicker would have the ball again before it is clear of it.
    return rules;
}

// Slot 0 (bodies 0, 1, 2) attacks +x; all but those that a test places stand at the upper border.
Game table(const Rules& rules = kick_rules()) { return table_of(rules, {-0.3, 0.3}, 0.1); }

Commands shot_by(const Game& game, int body, Vec2 shot) {
    Commands commands{};
    commands[static_cast<std::size_t>(slot_of(game.world, body))][static_cast<std::size_t>(pod_of(game.world, body))] =
        {{}, shot, true};
    return commands;
}

void kick(Game& game, int body, Vec2 shot) {
    game.world.deny_ticks_left[static_cast<std::size_t>(body)] = 0;
    give_ball(game.world, body);
    step(game.world, game.rules, shot_by(game, body, shot));
}

// The ball comes to `body` so that it is gained, or bounces, in the next tick.
void bring_ball(Game& game, int body, double speed) {
    place_ball(game.world, position(game.world, body) + Vec2{0.0, -0.0231}, {0.0, speed});
    game.world.deny_ticks_left[static_cast<std::size_t>(body)] = 0;
    step(game.world, game.rules, {});
}
void let_gain(Game& game, int body) {
    bring_ball(game, body, 0.002);
    REQUIRE(game.world.carrier == body);
}
void let_bounce(Game& game, int body) {
    bring_ball(game, body, 0.025);
    REQUIRE(game.world.ball_state == BallState::Free);
    REQUIRE(game.world.vy[kBall] < 0.0);
}

void play_until_goal(Game& game) {
    for (int i = 0; i < 400 && game.world.mode == GameMode::Running; ++i) {
        step(game.world, game.rules, {});
    }
    REQUIRE(game.world.mode == GameMode::Goal);
}

const SlotMetrics& of(const Game& game, int slot) { return game.world.metrics.slot[static_cast<std::size_t>(slot)]; }

}  // namespace

TEST_CASE("a shot of a length above 0 is a kick, a release is none") {
    Game game = table();
    place(game.world, 0, {0.0, 0.0});
    kick(game, 0, {0.0, 0.0});
    CHECK(of(game, 0).kicks == 0);
    kick(game, 0, {0.0, -0x1p-14});
    CHECK(of(game, 0).kicks == 1);
    kick(game, 4, {0.0, -1.0});
    CHECK(of(game, 0).kicks == 1);
    CHECK(of(game, 1).kicks == 1);
}

TEST_CASE("a void shot is no kick, and neither is a shot before the kick-off") {
    Game game = table();
    give_ball(game.world, 0);
    step(game.world, game.rules, shot_by(game, 1, {1.0, 0.0}));
    CHECK(of(game, 0).kicks == 0);
    game.world.mode = GameMode::BeforeKickoff;
    game.world.mode_slot = 0;
    for (int body = 0; body < 3; ++body) {
        place(game.world, body, {-0.3 + 0.1 * body, 0.3});
    }
    for (int body = 3; body < 6; ++body) {
        place(game.world, body, {0.1 * body - 0.2, 0.3});
    }
    kick(game, 0, {1.0, 0.0});
    CHECK(of(game, 0).kicks == 0);
}

TEST_CASE("a kick whose straight flight crosses the line between the posts is a shot on goal") {
    // From (0.1, 0): the posts are seen at +-0.06 / 0.4.
    struct Case {
        double y_at_line;
        bool narrow;
        bool wide;
    };
    const Case one = GENERATE(Case{0.0, true, true}, Case{0.0599, true, true}, Case{-0.0599, true, true},
                              Case{0.0601, false, true}, Case{-0.1799, false, true}, Case{0.1801, false, false});
    Game game = table();
    place(game.world, 0, {0.1, 0.0});
    kick(game, 0, {0.8, 0.8 * one.y_at_line / 0.4});
    CHECK(of(game, 0).shots_on_goal == (one.narrow ? 1 : 0));
    CHECK(of(game, 0).shots_on_goal_wide == (one.wide ? 1 : 0));
}

TEST_CASE("a kick towards the own goal is no shot on goal") {
    Game game = table();
    place(game.world, 0, {-0.4, 0.0});
    kick(game, 0, {-1.0, 0.0});
    CHECK(of(game, 0).shots_on_goal == 0);
    CHECK(of(game, 0).shots_on_goal_wide == 0);
    CHECK(of(game, 1).shots_on_goal == 0);
}

TEST_CASE("slot 1 shoots at the other goal, and so does slot 0 on swapped sides") {
    Game game = table();
    place(game.world, 3, {-0.3, 0.0});
    kick(game, 3, {-1.0, 0.0});
    CHECK(of(game, 1).shots_on_goal == 1);
    Game swapped = table();
    swapped.world.side = {1, 0};
    place(swapped.world, 0, {-0.3, 0.0});
    kick(swapped, 0, {-1.0, 0.0});
    CHECK(of(swapped, 0).shots_on_goal == 1);
}

TEST_CASE("a kick that stops before the line is no shot on goal") {
    // A full shot runs 0.0035 * 0.1 / 0.001 = 0.35.
    const double x = GENERATE(0.149, 0.151);
    Game game = table(kick_rules(0.001));
    place(game.world, 0, {x, 0.0});
    kick(game, 0, {1.0, 0.0});
    CHECK(of(game, 0).shots_on_goal == (x > 0.15 ? 1 : 0));
    CHECK(of(game, 0).shots_on_goal_wide == (x > 0.15 ? 1 : 0));
}

TEST_CASE("the motion of the kicker counts for the direction") {
    Game game = table();
    place(game.world, 0, {0.1, 0.0}, {0.0, 0.0035});
    kick(game, 0, {1.0, 0.0});  // At 45 degrees in all.
    CHECK(of(game, 0).shots_on_goal == 0);
}

TEST_CASE("a shot on goal that scores untouched, that is deflected first, that is gained first") {
    Game game = table();
    place(game.world, 0, {0.3, 0.0});
    const int fate = GENERATE(0, 1, 2);
    kick(game, 0, {1.0, 0.0});
    REQUIRE(of(game, 0).shots_on_goal == 1);
    if (fate == 0) {
        play_until_goal(game);
    }
    if (fate == 1) {
        let_bounce(game, 4);
    }
    if (fate == 2) {
        let_gain(game, 4);
    }
    CHECK(of(game, 0).shots_scored == (fate == 0 ? 1 : 0));
    CHECK(of(game, 0).shots_deflected == (fate == 1 ? 1 : 0));
    CHECK(of(game, 0).shots_gained == (fate == 2 ? 1 : 0));
    if (fate != 1) {
        return;
    }
    let_bounce(game, 4);  // Deflected once more: still one shot.
    place_ball(game.world, {0.495, 0.0}, {0.01, 0.0});
    play_until_goal(game);
    CHECK(of(game, 0).shots_deflected == 1);
    CHECK(of(game, 0).shots_scored == 0);
    CHECK(of(game, 0).shots_on_goal_wide == 1);
}

TEST_CASE("any kick after which the goal is scored is a shot on goal in the wide sense") {
    Game game = table();
    place(game.world, 0, {0.1, 0.0});
    kick(game, 0, {0.0, -1.0});
    CHECK(of(game, 0).shots_on_goal_wide == 0);
    place_ball(game.world, {0.495, 0.0}, {0.01, 0.0});
    play_until_goal(game);
    CHECK(of(game, 0).shots_on_goal_wide == 1);
    CHECK(of(game, 0).shots_on_goal == 0);
    CHECK(of(game, 0).shots_scored == 0);
}

TEST_CASE("an own goal after a kick makes nobody's shot on goal") {
    Game game = table();
    place(game.world, 0, {-0.4, 0.0});
    kick(game, 0, {-1.0, 0.0});
    play_until_goal(game);
    CHECK(game.world.score[1] == 1);
    CHECK(of(game, 0).shots_on_goal_wide == 0);
    CHECK(of(game, 1).shots_on_goal_wide == 0);
    CHECK(of(game, 1).shots_scored == 0);
}

TEST_CASE("a pass ends at the next gain: team-mate, opponent, or the kicker itself") {
    const int gainer = GENERATE(1, 4, 0);
    Game game = table();
    kick(game, 0, {0.3, 0.0});
    let_gain(game, gainer);
    CHECK(of(game, 0).passes_completed == (gainer == 1 ? 1 : 0));
    CHECK(of(game, 0).passes_intercepted == (gainer == 4 ? 1 : 0));
    CHECK(of(game, 1).interceptions_won == (gainer == 4 ? 1 : 0));
    CHECK(of(game, 0).interceptions_won == 0);
    CHECK(of(game, 1).passes_completed == 0);
    // It is over: the next gain without a kick is nothing.
    let_gain(game, 2);
    CHECK(of(game, 0).passes_completed == (gainer == 1 ? 1 : 0));
}

TEST_CASE("bounces do not end a pass") {
    Game game = table();
    kick(game, 0, {0.3, 0.0});
    let_bounce(game, 4);
    let_bounce(game, 2);
    let_gain(game, 1);
    CHECK(of(game, 0).passes_completed == 1);
}

TEST_CASE("a goal, a line-up and a drop by the stall rule end a pass uncounted") {
    const int how = GENERATE(0, 1, 2);
    Rules rules = kick_rules();
    rules.stall.open_ticks = 50;
    rules.match.after_goal_ticks = rules.match.before_kickoff_ticks = 2;
    Game game = table(rules);
    kick(game, 0, {0.3, 0.0});
    if (how == 0) {
        place_ball(game.world, {0.495, 0.0}, {0.01, 0.0});
        play_until_goal(game);
    } else if (how == 1) {
        game.world.clock_ticks = rules.match.period_ticks - 1;
        place_ball(game.world, {0.2, 0.0});
        step(game.world, game.rules, {});
        REQUIRE(game.world.mode == GameMode::BeforeKickoff);
    } else {
        place_ball(game.world, {0.2, 0.0});
        game.world.stall_open_ticks = 49;
        step(game.world, game.rules, {});
    }
    CHECK(game.world.metrics.kick_slot == kNobody);
    game.world.mode = GameMode::Running;
    for (int body = 0; body < pods(game.world); ++body) {
        place(game.world, body, {-0.3 + 0.1 * body, 0.3});
    }
    let_gain(game, 1);
    CHECK(of(game, 0).passes_completed == 0);
    CHECK(of(game, 0).passes_intercepted == 0);
}

TEST_CASE("the ball carried is counted by ticks and team") {
    Game game = table();
    give_ball(game.world, 4);
    for (int i = 0; i < 7; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(of(game, 1).carried_ticks == 7);
    CHECK(of(game, 0).carried_ticks == 0);
}

TEST_CASE("goals within 1,000 ticks of Running after a kick-off are counted as early") {
    Game game = table();
    const int tick = GENERATE(998, 1000);
    game.world.metrics.ticks_since_kickoff = tick;
    place_ball(game.world, {0.495, 0.0}, {0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(of(game, 0).goals_early == (tick < 1000 ? 1 : 0));
    CHECK(of(game, 1).goals_early == 0);
}
