// The ranges of the table are promises: whatever resolves can be played. Source: docs/rules.md R9, R24.
#include "engine/invariants.hpp"
#include "engine/rule_fields.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"
#include "support/sample.hpp"
#include "support/scenes.hpp"

#include <algorithm>
#include <cmath>
#include <string>

using namespace podball;
using namespace podball::engine;
using podball::testing::Draw;

namespace {

double log_between(Draw& draw, double from, double to) { return from * std::pow(to / from, draw.unit()); }

const RuleField& row(std::string_view path) {
    const auto fields = rule_fields();
    return *std::find_if(fields.begin(), fields.end(), [&](const RuleField& field) { return field.path == path; });
}

// Somewhere in the range of a field, its ends included; small values are as frequent as large ones.
double anywhere(Draw& draw, std::string_view path, double small = 1e-9) {
    const RuleField& field = row(path);
    const double from = std::max(field.min, small);
    return draw.chance(0.2) ? (draw.chance(0.5) ? field.max : from) : log_between(draw, from, field.max);
}

void draw_bodies(Draw& draw, Rules& rules) {
    rules.pod.radius = log_between(draw, 1e-4, 0.04);
    rules.ball.radius = std::max(1e-4, rules.pod.radius * draw.between(0.18, 1.0));
    rules.pod.mass = anywhere(draw, "pod/mass");
    rules.ball.mass = anywhere(draw, "ball/mass");
    rules.pod.friction = anywhere(draw, "pod/friction");
    rules.pod.friction_carrying = anywhere(draw, "pod/friction_carrying");
    rules.ball.friction = draw.chance(0.1) ? 0.0 : anywhere(draw, "ball/friction");
    rules.match.restitution = draw.chance(0.5) ? draw.below(2) : draw.unit();
    rules.noise = {draw.unit(), draw.unit(), draw.between(0.0, 90.0)};
}

// Forces up to those that R9 allows: most speeds are near its bound.
void draw_forces(Draw& draw, Rules& rules) {
    const double zone = rules.arena.exclusion_radius;
    const double smallest = std::min({rules.arena.height, rules.arena.goal_width, zone > 0.0 ? zone : 1.0});
    const double speed = 0.49 * smallest * (draw.chance(0.5) ? 1.0 : log_between(draw, 1e-6, 1.0));
    const double driven = draw.unit() * 0.5 * speed;
    const double friction = std::min(rules.pod.friction, rules.pod.friction_carrying);
    rules.pod.thrust = std::min(500.0, driven * friction / (1.0 + rules.noise.thrust));
    rules.ball.shoot_force = std::min(1000.0, (speed - 2.0 * driven) / (2.0 / rules.pod.mass + 1.0 / rules.ball.mass));
    rules.ball.pickup_velocity = draw.chance(0.5) ? 1.0 : log_between(draw, 1e-9, 1.0);
    const double thrust_max = rules.pod.thrust * (1.0 + rules.noise.thrust);
    rules.ball.collision_force_limit = std::max(1.001 * thrust_max, anywhere(draw, "ball/collision_force_limit"));
}

void draw_clocks(Draw& draw, Rules& rules) {
    const auto ticks = [&](int most) { return 1 + draw.below(most); };
    rules.ball.keep_ticks = ticks(100);
    rules.ball.deny_ticks = 1 + ticks(100);  // A single tick can be over before the check sees it.
    rules.ball.keep_deny_ticks = 1 + ticks(100);
    rules.match.control_step_ticks = 1;  // The check must see every tick.
    rules.match.period_ticks = ticks(3000);
    rules.match.before_kickoff_ticks = ticks(20);
    rules.match.after_goal_ticks = ticks(20);
    rules.stall = {draw.below(50), draw.below(50), log_between(draw, 0.001, 1.0)};
}

void draw_choices(Draw& draw, Rules& rules) {
    rules.arena.keepoff_holds = draw.chance(0.5) ? KeepoffHolds::Centre : KeepoffHolds::Disc;
    rules.ball.after_goal = draw.chance(0.5) ? AfterGoal::Reflected : AfterGoal::Dead;
}

Rules drawn_rules(Draw& draw) {
    Rules rules;
    rules.pod_count = {1 + draw.below(kPodsMax), 1 + draw.below(kPodsMax)};
    rules.arena.height = log_between(draw, 0.1, 10.0);
    rules.arena.goal_width = log_between(draw, 0.01, 0.9 * rules.arena.height);
    rules.arena.keepoff = draw.between(0.0, 0.2);
    rules.arena.exclusion_radius = draw.chance(0.3) ? 0.0 : rules.arena.goal_width * draw.between(0.5, 1.0);
    rules.match.lineup_jitter = draw.chance(0.5) ? 0.0 : log_between(draw, 1e-9, 1e-3);
    draw_bodies(draw, rules);
    draw_forces(draw, rules);
    draw_clocks(draw, rules);
    draw_choices(draw, rules);
    return rules;
}

// What is broken in the first ticks of a match; empty if nothing is.
std::string broken_in_play(const ResolvedRules& rules, Draw& draw, int ticks) {
    World world = make_world(rules, draw.word());
    auto urge = testing::Urge::Random;
    for (int i = 0; i < ticks && world.mode != GameMode::Ended; ++i) {
        if (i % 50 == 0) {
            urge = static_cast<testing::Urge>(draw.below(testing::kUrges));
        }
        const std::uint32_t may_overlap = pods_that_may_overlap_ball(world, rules);
        step(world, rules, testing::urged_commands(world, rules, urge, draw));
        if (const auto kept = check_tick(world, rules, may_overlap); !kept) {
            return "tick " + std::to_string(world.tick) + ": " + kept.error().message;
        }
    }
    const bool finite = std::isfinite(world.metrics.slot[0].area_sum) && std::isfinite(world.metrics.slot[1].area_sum);
    return finite ? "" : "the metrics are not finite";
}

void check_rules(std::uint64_t seeds, int ticks) {
    std::uint64_t played = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        Draw draw(seed);
        const auto resolved = resolve(drawn_rules(draw));
        if (resolved) {
            ++played;
            CAPTURE(seed);
            REQUIRE(broken_in_play(resolved.value(), draw, ticks) == "");
        }
    }
    CHECK(played > seeds / 3);  // The others were refused, mostly for a line-up without enough room.
}

}  // namespace

TEST_CASE("whatever rules resolve, wherever in their ranges, can be played", "[property]") { check_rules(200, 500); }

TEST_CASE("whatever rules resolve, wherever in their ranges, can be played for long", "[property][slow]") {
    check_rules(static_cast<std::uint64_t>(testing::sample_of(20'000)), 2000);
}
