// The modes and the transition table, every pair of it. Source: R46, R47, R57, R58.
#include <array>
#include <vector>

#include "engine/game_mode.hpp"
#include "engine/referee.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

Rules mode_rules() {
    Rules rules = billiard_rules(1, 1);
    rules.match.periods = 2;
    rules.match.period_ticks = 100;
    rules.match.before_kickoff_ticks = 10;
    rules.match.after_goal_ticks = 5;
    return rules;
}

// A match in the midst of `mode`. In Goal slot 0 has scored, in BeforeKickoff slot 1 kicks off.
Game game_in(GameMode mode) {
    Game game = running_game(mode_rules());
    World& world = game.world;
    world.clock_ticks = 40;
    world.mode_ticks = 3;
    place_ball(world, {0.2, -0.2});
    switch (mode) {
        case GameMode::Running: break;
        case GameMode::BeforeKickoff: world.mode_slot = 1; break;
        case GameMode::Goal:
            world.mode_slot = 0;
            place_dead_ball(world);
            break;
        case GameMode::Suspended: world.suspended_mode = GameMode::Running; break;
        case GameMode::Ended:
            world.period = 1;
            world.clock_ticks = 100;
            break;
    }
    world.mode = mode;
    return game;
}

constexpr std::array<GameMode, kGameModes> kAllModes = {GameMode::Running, GameMode::BeforeKickoff, GameMode::Goal,
                                                        GameMode::Suspended, GameMode::Ended};
constexpr std::array<ModeEvent, kModeEvents> kAllEvents = {ModeEvent::TimeUp, ModeEvent::Goal, ModeEvent::Suspend,
                                                           ModeEvent::Resume};

// R57, written down once more: what becomes of a match whose period is not over.
GameMode expected_mode(GameMode mode, ModeEvent event) {
    switch (mode) {
        case GameMode::BeforeKickoff:
            if (event == ModeEvent::TimeUp) {
                return GameMode::Running;
            }
            break;
        case GameMode::Running:
            if (event == ModeEvent::TimeUp) {
                return GameMode::BeforeKickoff;
            }
            if (event == ModeEvent::Goal) {
                return GameMode::Goal;
            }
            break;
        case GameMode::Goal:
            if (event == ModeEvent::TimeUp) {
                return GameMode::BeforeKickoff;
            }
            break;
        case GameMode::Suspended: return event == ModeEvent::Resume ? GameMode::Running : mode;
        case GameMode::Ended: return mode;
    }
    return event == ModeEvent::Suspend ? GameMode::Suspended : mode;
}

}  // namespace

TEST_CASE("every pair of mode and event leads where the table of the rules says") {
    for (const GameMode mode : kAllModes) {
        for (const ModeEvent event : kAllEvents) {
            INFO("mode " << static_cast<int>(mode) << ", event " << static_cast<int>(event));
            Game game = game_in(mode);
            const World before = game.world;
            referee_event(game.world, game.rules, event, 1);
            CHECK(game.world.mode == expected_mode(mode, event));
            if (expected_mode(mode, event) == mode) {
                CHECK(first_difference(before, game.world) == "");
            }
        }
    }
}

TEST_CASE("of the twenty pairs twelve change nothing") {
    int ignored = 0;
    for (const GameMode mode : kAllModes) {
        for (const ModeEvent event : kAllEvents) {
            ignored += mode_action(mode, event) == ModeAction::Ignore ? 1 : 0;
        }
    }
    CHECK(ignored == 12);
}

TEST_CASE("the whistle ends BeforeKickoff after its time, and the clock begins to run") {
    Game game = game_in(GameMode::BeforeKickoff);
    game.world.mode_ticks = 0;
    game.world.clock_ticks = 0;
    for (int i = 1; i < 10; ++i) {
        step(game.world, game.rules, {});
        CHECK(game.world.mode == GameMode::BeforeKickoff);
    }
    step(game.world, game.rules, {});
    CHECK(game.world.mode == GameMode::Running);
    CHECK(game.world.mode_slot == kNobody);
    CHECK(game.world.clock_ticks == 0);
    CHECK(game.world.metrics.running_ticks == 0);
    step(game.world, game.rules, {});
    CHECK(game.world.clock_ticks == 1);
    CHECK(game.world.metrics.running_ticks == 1);
}

TEST_CASE("when a period's time is up the other slot kicks off the next one, and after the last the match ends") {
    Game game = game_in(GameMode::Running);
    game.world.clock_ticks = 99;
    step(game.world, game.rules, {});
    CHECK(game.world.mode == GameMode::BeforeKickoff);
    CHECK(game.world.mode_slot == 1);  // Slot 0 kicked off the first period.
    CHECK(game.world.period == 1);
    CHECK(game.world.clock_ticks == 0);
    game.world.mode = GameMode::Running;
    game.world.clock_ticks = 99;
    step(game.world, game.rules, {});
    CHECK(game.world.mode == GameMode::Ended);
}

TEST_CASE("after a goal and its time the team that conceded kicks off") {
    const double side = GENERATE(1.0, -1.0);
    Game game = game_in(GameMode::Running);
    place_ball(game.world, {0.495 * side, 0.0}, {0.01 * side, 0.0});
    step(game.world, game.rules, {});
    REQUIRE(game.world.mode == GameMode::Goal);
    const int scorer = game.world.mode_slot;
    const int clock = game.world.clock_ticks;
    for (int i = 0; i < 5; ++i) {
        CHECK(game.world.mode == GameMode::Goal);
        step(game.world, game.rules, {});
    }
    CHECK(game.world.mode == GameMode::BeforeKickoff);
    CHECK(game.world.mode_slot == 1 - scorer);
    CHECK(game.world.clock_ticks == clock);
    CHECK(game.world.score[static_cast<std::size_t>(scorer)] == 1);
}

TEST_CASE("a goal in the last tick of a period counts, and the next period is kicked off by its own slot") {
    const double side = GENERATE(1.0, -1.0);
    Game game = game_in(GameMode::Running);
    game.world.clock_ticks = 99;
    place_ball(game.world, {0.495 * side, 0.0}, {0.01 * side, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.mode == GameMode::Goal);
    CHECK(game.world.score[0] + game.world.score[1] == 1);
    for (int i = 0; i < 5; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.mode == GameMode::BeforeKickoff);
    CHECK(game.world.mode_slot == 1);  // Whoever conceded.
    CHECK(game.world.period == 1);
}

TEST_CASE("a goal in the last tick of the match counts, and after its time the match ends") {
    Game game = game_in(GameMode::Running);
    game.world.period = 1;
    game.world.clock_ticks = 99;
    place_ball(game.world, {0.495, 0.0}, {0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.mode == GameMode::Goal);
    CHECK(game.world.score[0] == 1);
    for (int i = 0; i < 5; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.mode == GameMode::Ended);
    CHECK(game.world.score[0] == 1);
}

TEST_CASE("a ball that would cross the line in the tick after the last one is no goal") {
    Game game = game_in(GameMode::Running);
    game.world.period = 1;
    game.world.clock_ticks = 99;
    place_ball(game.world, {0.485, 0.0}, {0.01, 0.0});
    for (int i = 0; i < 10; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.mode == GameMode::Ended);
    CHECK(game.world.score[0] == 0);
}

TEST_CASE("what each mode lets happen") {
    const GameMode mode =
        GENERATE(GameMode::Running, GameMode::BeforeKickoff, GameMode::Goal, GameMode::Suspended, GameMode::Ended);
    const bool moves = mode != GameMode::Suspended && mode != GameMode::Ended;
    Game game = game_in(mode);
    place(game.world, 0, {-0.3, 0.1}, {0.001, 0.0});
    game.world.deny_ticks_left[0] = 9;
    const World before = game.world;
    step(game.world, game.rules, {});
    CHECK((position(game.world, 0) != position(before, 0)) == moves);
    CHECK((game.world.tick == before.tick + 1) == moves);
    CHECK((game.world.deny_ticks_left[0] == 8) == moves);
    CHECK((game.world.clock_ticks == before.clock_ticks + 1) == (mode == GameMode::Running));
    CHECK((game.world.metrics.running_ticks == 1) == (mode == GameMode::Running));
    if (!moves) {
        CHECK(first_difference(before, game.world) == "");
    }
}

TEST_CASE("a step counts no tick after the end of the match, even in the midst of a control step") {
    Rules rules = mode_rules();
    rules.match.control_step_ticks = 7;
    Game game = running_game(rules);
    game.world.period = 1;
    game.world.clock_ticks = 97;
    game.world.tick = 1000;
    step(game.world, game.rules, {});
    CHECK(game.world.mode == GameMode::Ended);
    CHECK(game.world.tick == 1003);
    CHECK(game.world.metrics.running_ticks == 3);
}

TEST_CASE("a match that is suspended and resumed anywhere continues bit for bit", "[property]") {
    Rules rules = noisy(rules_of(4, 4));
    rules.match.period_ticks = 1500;
    rules.match.before_kickoff_ticks = 100;
    const ResolvedRules resolved_rules = resolved(rules);
    World straight = make_world(resolved_rules, 9);
    World broken = straight;
    int stops = 0;
    for (int i = 0; straight.mode != GameMode::Ended; ++i) {
        step(straight, resolved_rules, scripted_commands(straight, resolved_rules));
        if (i % 7 == 0) {
            suspend(broken);
            CHECK(broken.mode == GameMode::Suspended);
            suspend(broken);  // Once more changes nothing.
            for (int wait = 0; wait < 3; ++wait) {
                step(broken, resolved_rules, scripted_commands(straight, resolved_rules));
            }
            resume(broken);
            resume(broken);
            ++stops;
        }
        step(broken, resolved_rules, scripted_commands(broken, resolved_rules));
        REQUIRE(state_hash(straight) == state_hash(broken));
    }
    // Only what was remembered about the suspension itself may differ.
    broken.suspended_mode = straight.suspended_mode;
    CHECK(first_difference(straight, broken) == "");
    CHECK(stops > 50);
}

TEST_CASE("suspending and resuming within a control step continues bit for bit") {
    Rules rules = rules_of(3, 3);
    const ResolvedRules resolved_rules = resolved(rules);
    World straight = make_world(resolved_rules, 2);
    Draw draw(2);
    for (int i = 0; i < 100; ++i) {
        step(straight, resolved_rules, random_commands(draw));
    }
    World broken = straight;
    for (int i = 0; i < 5; ++i) {
        tick(straight, resolved_rules);
        suspend(broken);
        tick(broken, resolved_rules);
        resume(broken);
        tick(broken, resolved_rules);
    }
    CHECK(state_hash(straight) == state_hash(broken));
}
