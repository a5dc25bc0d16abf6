// Kinds of kicks, and the ends of spells of possession. Source: R113 to R119.
#include "engine/play_counts.hpp"

#include <functional>
#include <string>
#include <vector>

#include "engine/ball_control.hpp"
#include "engine/referee.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

// Without friction. The ball is picked up below 0.02.
Rules play_rules() {
    Rules rules = billiard_rules(3, 3);
    rules.ball.pickup_velocity = 0.02;
    rules.ball.deny_ticks = 20;
    return rules;
}

// Slot 0 (bodies 0, 1, 2) attacks +x. All stand at the upper border, far from the ball. A pod could move by
// 0.5e-4 * t^2 in t ticks; none does, because no command has a thrust.
Game table(const Rules& rules = play_rules()) {
    Game game = table_of(rules, {-0.45, 0.3}, 0.1);
    game.rules.pod.thrust = 1e-4;
    return game;
}

const SlotPlay& of(const Game& game, int slot) { return game.world.play.slot[static_cast<std::size_t>(slot)]; }

// `body` gains the ball where it stands, and stands still with it.
void gain(Game& game, int body) {
    place_ball(game.world, position(game.world, body) + Vec2{0.0, -0.0231}, {0.0, 0.002});
    game.world.deny_ticks_left[static_cast<std::size_t>(body)] = 0;
    step(game.world, game.rules, {});
    REQUIRE(game.world.carrier == body);
    set_velocity(game.world, body, {});
    carry_ball(game.world);
}

// The carrier shoots by `shot`.
void kick(Game& game, Vec2 shot) {
    REQUIRE(game.world.carrier != kNobody);
    const int body = game.world.carrier;
    Commands commands{};
    commands[static_cast<std::size_t>(slot_of(game.world, body))][static_cast<std::size_t>(pod_of(game.world, body))] =
        {{}, shot, true};
    step(game.world, game.rules, commands);
    REQUIRE(game.world.carrier == kNobody);
}

// Slot 0 gains the ball at `from` and kicks it by `shot`; every other pod stands still at the border.
Game kicked(Vec2 from, Vec2 shot) {
    Game game = table();
    place(game.world, 0, from);
    gain(game, 0);
    kick(game, shot);
    return game;
}

struct Kinds {
    std::int64_t shots;
    std::int64_t passes;
    std::int64_t clearances;
    bool operator==(const Kinds&) const = default;
};

Kinds kinds(const Game& game, int slot) {
    return {of(game, slot).shots, of(game, slot).passes, of(game, slot).clearances};
}

constexpr Kinds kShot = {1, 0, 0};
constexpr Kinds kPass = {0, 1, 0};
constexpr Kinds kClearance = {0, 0, 1};

}  // namespace

TEST_CASE("R113: a kick on goal or a goal width wide is a shot from within 0.3 of the goal") {
    struct Case {
        Vec2 from;
        double y_at_line;
        Kinds kind;
        int chances;
    };
    const Case one =
        GENERATE(Case{{0.21, 0.0}, 0.0, kShot, 0}, Case{{0.19, 0.0}, 0.0, kClearance, 0},
                 Case{{0.31, 0.0}, 0.0, kShot, 1}, Case{{0.29, 0.0}, 0.0, kShot, 0}, Case{{0.31, 0.0}, 0.059, kShot, 1},
                 Case{{0.31, 0.0}, -0.061, kShot, 0}, Case{{0.31, 0.0}, 0.179, kShot, 0},
                 Case{{0.31, 0.0}, 0.181, kClearance, 0}, Case{{0.35, -0.28}, 0.0, kClearance, 0});
    INFO("from " << one.from.x << ", " << one.from.y << " to " << one.y_at_line);
    const Vec2 way = Vec2{0.5, one.y_at_line} - one.from;
    const Game game = kicked(one.from, way / length(way));
    CHECK(kinds(game, 0) == one.kind);
    CHECK(of(game, 0).chances == one.chances);
    CHECK(kinds(game, 1) == Kinds{0, 0, 0});
}

TEST_CASE("R113: a kick towards the own goal is no shot, and each slot shoots at the other's goal") {
    CHECK(kinds(kicked({-0.31, 0.0}, {-1.0, 0.0}), 0) == kClearance);
    Game swapped = table();
    swapped.world.side = {1, 0};
    place(swapped.world, 0, {-0.31, 0.0});
    gain(swapped, 0);
    kick(swapped, {-1.0, 0.0});
    CHECK(kinds(swapped, 0) == kShot);
}

TEST_CASE("R114: a kick is a pass if a team-mate could pick up the ball before every opponent") {
    // The ball leaves (0, -0.1) with 0.0035.
    struct Case {
        Vec2 mate;
        Vec2 opponent;
        Kinds kind;
    };
    const Case one = GENERATE(Case{{0.1, -0.1}, {0.1, 0.1}, kPass}, Case{{0.1, 0.1}, {0.1, -0.1}, kClearance},
                              // Both could be there after 20 ticks: nobody is first.
                              Case{{0.07, -0.081}, {0.07, -0.119}, kClearance},
                              // The opponent needs one moment more.
                              Case{{0.07, -0.081}, {0.07, -0.125}, kPass},
                              // Both are behind the ball.
                              Case{{-0.2, -0.1}, {-0.4, -0.1}, kPass});
    INFO("mate at " << one.mate.x << ", " << one.mate.y);
    Game game = table();
    place(game.world, 0, {0.0, -0.1});
    gain(game, 0);
    place(game.world, 1, one.mate);
    place(game.world, 4, one.opponent);
    for (const std::size_t other : {2U, 3U, 5U}) {
        game.world.deny_ticks_left[other] = 1000;
    }
    kick(game, {1.0, 0.0});
    CHECK(kinds(game, 0) == one.kind);
}

TEST_CASE("R114: a team-mate that is denied, too far away or too slow for the ball makes no pass") {
    Game game = table();
    place(game.world, 0, {0.0, -0.1});
    gain(game, 0);
    place(game.world, 1, {0.2, -0.1});
    SECTION("it could") {
        kick(game, {1.0, 0.0});
        CHECK(kinds(game, 0) == kPass);
    }
    SECTION("it is denied until the ball is out of the arena") {
        game.world.deny_ticks_left[1] = 1000;
        kick(game, {1.0, 0.0});
        CHECK(kinds(game, 0) == kClearance);
    }
    SECTION("the ball has left the arena before it is there") {
        place(game.world, 1, {-0.4, 0.3});
        kick(game, {1.0, -0.6});
        CHECK(kinds(game, 0) == kClearance);
    }
    SECTION("no moment has both in the same place with nearly the same velocity") {
        game.rules.ball.pickup_velocity = 1e-5;
        kick(game, {1.0, 0.0});
        CHECK(kinds(game, 0) == kClearance);
    }
    SECTION("300 ticks are the last moment") {
        // The ball rests, and the team-mate could be 0.045 away.
        game.rules.pod.thrust = 1e-6;
        game.rules.ball.deny_ticks = 2;
        const double way = GENERATE(0.0449, 0.0451);
        place(game.world, 1, position(game.world, 0) + Vec2{way, 0.0});
        set_velocity(game.world, 0, {-0x1p-14 * game.rules.ball.shoot_force / game.rules.ball.mass, 0.0});
        carry_ball(game.world);
        kick(game, {0x1p-14, 0.0});
        CHECK(kinds(game, 0) == (way < 0.045 ? kPass : kClearance));
    }
}

TEST_CASE("R117: each end of a spell") {
    struct Case {
        std::string name;
        SpellEnd end;
        std::function<void(Game&)> play;
    };
    const auto taken = [](Game& game) { gain(game, 4); };
    const std::vector<Case> cases = {
        {"the opponents gain after a loss by force", SpellEnd::Tackle,
         [&](Game& game) {
             place(game.world, 5, position(game.world, 0) + Vec2{0.05, 0.0}, {-0.03, 0.0});
             step(game.world, game.rules, {});
             REQUIRE(count_events(game.world, EventKind::Loss, static_cast<int>(LossCause::Force)) == 1);
             taken(game);
         }},
        {"a pass", SpellEnd::Interception,
         [&](Game& game) {
             place(game.world, 1, {0.1, -0.1});
             kick(game, {1.0, 0.0});
             REQUIRE(of(game, 0).passes == 1);
             taken(game);
         }},
        {"a clearance", SpellEnd::LostClearance,
         [&](Game& game) {
             kick(game, {0.0, -1.0});
             REQUIRE(of(game, 0).clearances == 1);
             taken(game);
         }},
        {"a release", SpellEnd::LostClearance,
         [&](Game& game) {
             kick(game, {});
             REQUIRE(of(game, 0).clearances == 0);
             taken(game);
         }},
        {"a shot", SpellEnd::Shot,
         [&](Game& game) {
             place(game.world, 0, {0.4, 0.0});
             carry_ball(game.world);
             kick(game, {1.0, 0.0});
             REQUIRE(of(game, 0).shots == 1);
             taken(game);
         }},
        {"a goal, however the ball was lost", SpellEnd::Shot,
         [](Game& game) {
             kick(game, {});
             place_ball(game.world, {0.495, 0.0}, {0.01, 0.0});
             step(game.world, game.rules, {});
             REQUIRE(game.world.mode == GameMode::Goal);
         }},
        {"an own goal", SpellEnd::Whistle,
         [](Game& game) {
             kick(game, {});
             place_ball(game.world, {-0.495, 0.0}, {-0.01, 0.0});
             step(game.world, game.rules, {});
             REQUIRE(game.world.mode == GameMode::Goal);
         }},
        {"the keep limit", SpellEnd::KeepLimit,
         [&](Game& game) {
             game.world.carried_ticks = game.rules.ball.keep_ticks - 1;
             step(game.world, game.rules, {});
             REQUIRE(game.world.carrier == kNobody);
             taken(game);
         }},
        {"the stall rule", SpellEnd::Stall,
         [](Game& game) {
             game.world.stall_place = position(game.world, kBall);
             game.world.stall_open_ticks = game.rules.stall.open_ticks - 1;
             step(game.world, game.rules, {});
             REQUIRE(count_events(game.world, EventKind::StallDrop) == 1);
         }},
        {"the end of a period", SpellEnd::Whistle,
         [](Game& game) {
             game.world.clock_ticks = game.rules.match.period_ticks - 1;
             step(game.world, game.rules, {});
             REQUIRE(game.world.mode == GameMode::BeforeKickoff);
         }},
        {"the end of the match", SpellEnd::Whistle,
         [](Game& game) {
             game.world.period = game.rules.match.periods - 1;
             game.world.clock_ticks = game.rules.match.period_ticks - 1;
             step(game.world, game.rules, {});
             REQUIRE(game.world.mode == GameMode::Ended);
         }},
    };
    for (const Case& one : cases) {
        INFO(one.name);
        Rules rules = play_rules();
        rules.stall.open_ticks = 50;
        Game game = table(rules);
        place(game.world, 0, {0.0, -0.1});
        gain(game, 0);
        REQUIRE(spells_ended(of(game, 0)) == 0);
        one.play(game);
        CHECK(of(game, 0).spells == 1);
        CHECK(spells_ended(of(game, 0)) == 1);
        CHECK(spells_ended_by(of(game, 0), one.end) == 1);
        CHECK(spells_ended(of(game, 1)) == 0);
    }
}

TEST_CASE("R116: a spell goes on while the team gets its ball back, and a drop begins a new one") {
    Rules rules = play_rules();
    rules.stall.open_ticks = 50;
    Game game = table(rules);
    gain(game, 0);
    kick(game, {});
    gain(game, 1);
    CHECK(of(game, 0).spells == 1);
    game.world.stall_place = position(game.world, kBall);
    game.world.stall_open_ticks = 49;
    step(game.world, game.rules, {});
    gain(game, 2);
    CHECK(of(game, 0).spells == 2);
    CHECK(of(game, 0).ended_by_stall == 1);
    CHECK(game.world.metrics.slot[0].gains == 1);
}

TEST_CASE("R118: a pass is received by a team-mate, and by no kicker, opponent or kick of another kind") {
    struct Case {
        Vec2 shot;
        int gainer;
        int received;
    };
    const Case one =
        GENERATE(Case{{1.0, 0.0}, 1, 1}, Case{{1.0, 0.0}, 0, 0}, Case{{1.0, 0.0}, 4, 0}, Case{{0.0, -1.0}, 2, 0});
    Game game = table();
    place(game.world, 0, {0.0, -0.1});
    gain(game, 0);
    place(game.world, 1, {0.1, -0.1});
    if (one.shot.x == 0.0) {
        place(game.world, 1, {-0.43, 0.3});
    }
    kick(game, one.shot);
    REQUIRE(of(game, 0).passes == (one.shot.x > 0.0 ? 1 : 0));
    gain(game, one.gainer);
    CHECK(of(game, 0).passes_received == one.received);
    CHECK(of(game, 1).passes_received == 0);
    CHECK(passes_per_spell(of(game, 0)) == one.received);
}

TEST_CASE("R119: a kick-off converts if the team that takes it scores early") {
    const int scorer = GENERATE(0, 1);
    const int tick = GENERATE(998, 1000);
    Rules rules = play_rules();
    rules.match.before_kickoff_ticks = 1;
    Game game{resolved(rules), {}};
    game.world = make_world(game.rules, 1);
    step(game.world, game.rules, {});
    REQUIRE(game.world.mode == GameMode::Running);
    CHECK(of(game, 0).kickoffs_taken == 1);
    CHECK(of(game, 1).kickoffs_taken == 0);
    game.world.metrics.ticks_since_kickoff = tick;
    place_ball(game.world, {scorer == 0 ? 0.495 : -0.495, 0.0}, {scorer == 0 ? 0.01 : -0.01, 0.0});
    step(game.world, game.rules, {});
    REQUIRE(game.world.mode == GameMode::Goal);
    CHECK(of(game, 0).kickoffs_scored == (scorer == 0 && tick < 1000 ? 1 : 0));
    CHECK(of(game, 1).kickoffs_scored == 0);
    CHECK(kickoff_conversion(of(game, 0)) == (scorer == 0 && tick < 1000 ? 1.0 : 0.0));
    CHECK_FALSE(kickoff_conversion(of(game, 1)).has_value());
}

TEST_CASE("figures of nothing are undefined, and the shares of ends add up to 1") {
    SlotPlay counts;
    CHECK_FALSE(share_ended_by(counts, SpellEnd::Tackle).has_value());
    CHECK_FALSE(passes_per_spell(counts).has_value());
    counts.spells = 9;
    counts.ended_by_tackle = 3;
    counts.ended_by_interception = counts.ended_by_clearance = counts.ended_by_shot = 1;
    counts.ended_by_keep_limit = counts.ended_by_stall = 1;
    CHECK(*share_ended_by(counts, SpellEnd::Tackle) == 0.375);
    double sum = 0.0;
    for (int end = 0; end < kSpellEnds; ++end) {
        sum += *share_ended_by(counts, static_cast<SpellEnd>(end));
    }
    CHECK(sum == Approx(1.0));
}
