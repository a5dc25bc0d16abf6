// What the keep-off lines hold back before a kick-off: whole discs, or the centres of bodies. Source: R50, R91.
#include <cmath>
#include <string>

#include "engine/invariants.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

Rules holding_centres(Rules rules) {
    rules.arena.keepoff_holds = KeepoffHolds::Centre;
    return rules;
}

Game before_kickoff(const Rules& rules) {
    Game game = table_of(rules, {-0.3, 0.3}, 0.6, {-0.3, -0.3});
    game.world.mode = GameMode::BeforeKickoff;
    game.world.mode_slot = 0;
    return game;
}

std::string lineup_refusal(const Rules& rules) {
    const auto result = resolve(rules);
    return result.ok() ? "" : result.error().message;
}

}  // namespace

TEST_CASE("a line that holds centres reflects pods and ball where their centres are at keep-off distance") {
    Game game = before_kickoff(holding_centres(billiard_rules(1, 1)));
    place(game.world, 0, {-0.055, 0.1}, {0.02, 0.003});
    place(game.world, 1, {0.055, 0.2}, {-0.02, 0.003});
    place_ball(game.world, {-0.055, -0.1}, {0.02, 0.003});
    step(game.world, game.rules, {});
    CHECK(velocity(game.world, 0) == Vec2{-0.02, 0.003});
    CHECK(velocity(game.world, 1) == Vec2{0.02, 0.003});
    CHECK(velocity(game.world, kBall) == Vec2{-0.02, 0.003});
    for (const int body : {0, 1, kBall}) {  // 0.005 to the line at 0.05 and 0.015 back.
        CHECK(std::fabs(game.world.x[static_cast<std::size_t>(body)]) == Approx(0.065).epsilon(1e-13));
    }
}

TEST_CASE("by default the same line holds whole discs") {
    Game game = before_kickoff(billiard_rules(1, 1));
    place(game.world, 0, {-0.07, 0.1}, {0.02, 0.0});
    place_ball(game.world, {-0.07, -0.1}, {0.02, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.x[0] == Approx(-0.08).epsilon(1e-13));       // 0.005 to 0.065 and 0.015 back.
    CHECK(game.world.x[kBall] == Approx(-0.066).epsilon(1e-13));  // 0.012 to 0.058 and 0.008 back.
}

TEST_CASE("a line that holds centres is what a line nearer by the radius is to discs, bit for bit", "[property]") {
    // Lengths that are sums of powers of two: the sums of distance and radius are exact.
    Rules discs = tie_rules(5, 5);
    discs.arena.keepoff = 0x1p-5;
    discs.match.control_step_ticks = 1;
    Rules centres = holding_centres(discs);
    centres.arena.keepoff = discs.arena.keepoff + discs.pod.radius;
    const ResolvedRules by_disc = resolved(discs);
    const ResolvedRules by_centre = resolved(centres);
    int reflected = 0;
    for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
        Draw draw(seed);
        World world = random_world(by_disc, draw);
        if (world.mode != GameMode::BeforeKickoff) {
            continue;
        }
        world.deny_ticks_left.fill(1'000);  // The ball has a limit of its own; it passes through all pods.
        place_ball(world, {-0.4, -0.25});
        World other = world;
        const World before = world;
        step(world, by_disc, {});
        step(other, by_centre, {});
        for (int body = 0; body < pods(world); ++body) {
            INFO("seed " << seed << ", pod " << body);
            REQUIRE(position(world, body) == position(other, body));
            REQUIRE(velocity(world, body) == velocity(other, body));
            reflected += velocity(world, body).x * velocity(before, body).x < 0.0 ? 1 : 0;
        }
    }
    CHECK(reflected > 10);
}

TEST_CASE("before a kick-off no centre comes over a line that holds centres, and some come nearer than a radius",
          "[property]") {
    Rules rules = holding_centres(fast_rules(5));
    rules.match.control_step_ticks = 1;
    rules.match.before_kickoff_ticks = 1'000'000;
    const ResolvedRules resolved_rules = resolved(rules);
    World world = make_world(resolved_rules, 3);
    Draw draw(3);
    Commands commands{};
    double nearest = 1.0;
    for (int i = 0; i < 2'000; ++i) {
        if (i % 5 == 0) {
            commands = urged_commands(world, resolved_rules, static_cast<Urge>(i / 100 % kUrges), draw);
        }
        const std::uint32_t may_overlap = pods_that_may_overlap_ball(world, resolved_rules);
        step(world, resolved_rules, commands);
        const auto kept = check_tick(world, resolved_rules, may_overlap);
        REQUIRE((kept ? "" : kept.error().message) == std::string());
        for (int body = 0; body < pods(world); ++body) {
            nearest = std::min(nearest, std::fabs(position(world, body).x));
        }
    }
    CHECK(nearest >= rules.arena.keepoff * (1.0 - 1e-9));
    CHECK(nearest < rules.arena.keepoff + 0.1 * rules.pod.radius);
}

TEST_CASE("a line-up counts the centres too, and the borders still count the discs") {
    Rules rules = holding_centres(rules_of(1, 1));
    rules.match.lineup_jitter = 0.0;
    rules.arena.exclusion_radius = 0.0;
    rules.lineup[0] = {{-0.05, 0.1}};
    CHECK(lineup_refusal(rules) == "");
    rules.lineup[0] = {{-0.0499, 0.1}};
    CHECK(lineup_refusal(rules) == "/lineup/0/0 (-0.0499, 0.1) is beyond the keep-off line: x must be at most -0.05");
    rules.lineup[0] = {{-0.051, 0.1}};
    rules.match.lineup_jitter = 0.002;
    CHECK(lineup_refusal(rules).find("is beyond the keep-off line") != std::string::npos);
    rules.lineup[0] = {{-0.49, 0.1}};
    CHECK(lineup_refusal(rules).find("is beyond a border") != std::string::npos);
}

TEST_CASE("a keep-off distance below the pod radius is refused for centres: pods of both teams could overlap") {
    Rules rules = holding_centres(rules_of(1, 1));
    rules.arena.keepoff = rules.pod.radius;
    CHECK(lineup_refusal(rules) == "");
    rules.arena.keepoff = 0.0149;
    CHECK(lineup_refusal(rules) ==
          "/arena/keepoff = 0.0149: below /pod/radius = 0.015, but /arena/keepoff_holds = centre needs that much");
    rules.arena.keepoff_holds = KeepoffHolds::Disc;
    CHECK(lineup_refusal(rules) == "");
}
