#include "support/random_rules.hpp"

#include <algorithm>
#include <cmath>

namespace podball::testing {

using namespace engine;

namespace {

// A random number in [from, to) whose logarithm is uniform.
double by_size(Draw& draw, double from, double to) { return from * std::exp2(draw.unit() * std::log2(to / from)); }

void draw_arena(Draw& draw, Rules& rules) {
    ArenaRules& arena = rules.arena;
    arena.height = by_size(draw, 0.1, draw.chance(0.2) ? 10.0 : 1.5);
    arena.goal_width = arena.height * draw.between(0.1, 0.95);
    arena.keepoff = draw.chance(0.3) ? 0.0 : draw.between(0.0, 0.2);
    rules.pod.radius = by_size(draw, draw.chance(0.2) ? 1e-4 : 5e-3, 0.1);
    rules.ball.radius = rules.pod.radius * draw.between(0.18, 1.0);
    const double zone_max = std::min(0.5 * arena.height, 0.5 - arena.keepoff) - 2.0 * rules.pod.radius;
    const bool fits = zone_max > 0.5 * arena.goal_width;
    arena.exclusion_radius = fits && draw.chance(0.7) ? draw.between(0.5 * arena.goal_width, zone_max) : 0.0;
}

void draw_bodies(Draw& draw, Rules& rules) {
    rules.pod.mass = by_size(draw, 1e-2, 1e2);
    rules.ball.mass = rules.pod.mass * by_size(draw, 0.1, draw.chance(0.2) ? 10.0 : 1.0);
    rules.pod.friction = rules.pod.mass * by_size(draw, 1e-4, draw.chance(0.1) ? 10.0 : 1.0);
    rules.pod.friction_carrying = rules.pod.friction * draw.between(0.5, 2.0);
    rules.ball.friction = draw.chance(0.1) ? 0.0 : rules.ball.mass * by_size(draw, 1e-4, 1.0);
    if (draw.chance(0.3)) {
        rules.noise = {draw.unit(), draw.unit(), draw.between(0.0, 90.0)};
    }
}

// Draws speeds up to the bound of R9. A random share of the bound goes to thrust, the rest to shots.
void draw_speeds(Draw& draw, Rules& rules) {
    double smallest = std::min(rules.arena.height, rules.arena.goal_width);
    if (rules.arena.exclusion_radius > 0.0) {
        smallest = std::min(smallest, rules.arena.exclusion_radius);
    }
    const double speed = 0.5 * smallest * draw.between(0.2, 0.999);
    const double share = draw.unit();
    const double friction = std::min(rules.pod.friction, rules.pod.friction_carrying);
    rules.pod.thrust = 0.5 * speed * share * friction / (1.0 + rules.noise.thrust);
    rules.ball.shoot_force = speed * (1.0 - share) / (2.0 / rules.pod.mass + 1.0 / rules.ball.mass);
    rules.ball.pickup_velocity = draw.chance(0.1) ? 0.0 : std::min(1.0, speed * by_size(draw, 1e-2, 3.0));
    rules.ball.collision_force_limit = std::max(1.01 * (1.0 + rules.noise.thrust) * rules.pod.thrust,
                                                rules.pod.mass * speed * by_size(draw, 1e-3, 10.0));
}

void draw_match(Draw& draw, Rules& rules) {
    rules.ball.keep_ticks = 1 + draw.below(60);
    rules.ball.deny_ticks = 1 + draw.below(20);
    rules.ball.keep_deny_ticks = 1 + draw.below(20);
    rules.match.restitution = draw.chance(0.5) ? 1.0 : draw.unit();
    rules.match.lineup_jitter = draw.chance(0.5) ? 0.0 : 1e-4;
    rules.match.period_ticks = 400;
    rules.match.periods = 100;
    rules.match.before_kickoff_ticks = 1 + draw.below(40);
    rules.match.after_goal_ticks = 1 + draw.below(20);
    rules.match.control_step_ticks = 1;
    rules.stall.zone_ticks = rules.stall.open_ticks = 0;
}

void draw_choices(Draw& draw, Rules& rules) {
    rules.ball.after_goal = draw.chance(0.5) ? AfterGoal::Reflected : AfterGoal::Dead;
    const bool fits = rules.arena.keepoff >= rules.pod.radius;  // R10
    rules.arena.keepoff_holds = fits && draw.chance(0.5) ? KeepoffHolds::Centre : KeepoffHolds::Disc;
}

// Adds a pod to the line-up at a random place. Tries places until the line-up is playable.
bool add_pod(Draw& draw, Rules& rules, std::size_t slot) {
    const double clear = rules.pod.radius + rules.match.lineup_jitter;
    const double half_height = 0.5 * rules.arena.height - clear;
    for (int attempt = 0; attempt < 300; ++attempt) {
        const double x = draw.between(-0.5 + clear, -rules.arena.keepoff - clear);
        Rules alone = rules;
        alone.lineup[slot].push_back({x, draw.between(-half_height, half_height)});
        alone.lineup[1 - slot] = alone.lineup[slot];
        alone.pod_count[0] = alone.pod_count[1] = static_cast<int>(alone.lineup[slot].size());
        if (!resolve(alone).ok()) {
            continue;
        }
        rules.lineup[slot].push_back(alone.lineup[slot].back());
        return true;
    }
    return false;
}

}  // namespace

std::optional<Rules> random_rules(Draw& draw) {
    Rules rules;
    draw_arena(draw, rules);
    draw_bodies(draw, rules);
    draw_speeds(draw, rules);
    draw_match(draw, rules);
    rules.pod_count = {1 + draw.below(6), 1 + draw.below(6)};
    draw_choices(draw, rules);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        for (int pod = 0; pod < rules.pod_count[slot]; ++pod) {
            if (!add_pod(draw, rules, slot)) {
                return std::nullopt;
            }
        }
    }
    return rules;
}

}  // namespace podball::testing
