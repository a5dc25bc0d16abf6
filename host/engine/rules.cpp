#include "engine/rules.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "engine/economy/placement.hpp"
#include "engine/lineup.hpp"
#include "engine/rule_fields.hpp"

namespace podball::engine {
namespace {

constexpr double kBallRadiusShareMin = 0.18;  // Below (sqrt(2) - 1) / (sqrt(2) + 1) a ball in a corner is unreachable.

std::string named(const char* path, double value) { return std::string("/") + path + " = " + number_text(value); }

Error clash(const std::string& what, const std::string& why) { return {what + ": " + why}; }

Result<void> check_fields(const Rules& rules) {
    for (const RuleField& field : rule_fields()) {
        const double value = field.get(rules);
        if (!in_range(field, value)) {
            return Error{named(std::string(field.path).c_str(), value) + " is outside " + range_text(field)};
        }
    }
    return {};
}

// Source: R10.
Result<void> check_ball(const Rules& rules) {
    const std::string ball = named("ball/radius", rules.ball.radius);
    const std::string pod = named("pod/radius", rules.pod.radius);
    if (rules.ball.radius > rules.pod.radius) {
        return clash(ball, "above " + pod + ", so a released ball could lie in a wall");
    }
    if (rules.ball.radius < kBallRadiusShareMin * rules.pod.radius) {
        return clash(ball, "below 0.18 of " + pod + ", so a ball in a corner could not be reached");
    }
    if (rules.pod.thrust * (1.0 + rules.noise.thrust) >= rules.ball.collision_force_limit) {
        const std::string noise = rules.noise.thrust > 0.0 ? " with " + named("noise/thrust", rules.noise.thrust) : "";
        return clash(named("pod/thrust", rules.pod.thrust) + noise,
                     "not below " + named("ball/collision_force_limit", rules.ball.collision_force_limit) +
                         ", so a carrier would lose the ball by its own thrust");
    }
    return {};
}

// Source: R10.
Result<void> check_arena(const Rules& rules) {
    const ArenaRules& arena = rules.arena;
    const std::string goal = named("arena/goal_width", arena.goal_width);
    if (arena.goal_width >= arena.height) {
        return clash(goal, "not below " + named("arena/height", arena.height));
    }
    if (arena.goal_width <= 2.0 * rules.ball.radius) {
        return clash(goal, "the ball does not pass, " + named("ball/radius", rules.ball.radius));
    }
    if (arena.keepoff_holds == KeepoffHolds::Centre && arena.keepoff < rules.pod.radius) {
        return clash(named("arena/keepoff", arena.keepoff), "below " + named("pod/radius", rules.pod.radius) +
                                                                ", but /arena/keepoff_holds = centre needs that much");
    }
    const double radius = arena.exclusion_radius;
    if (radius == 0.0) {
        return {};
    }
    const std::string zone = named("arena/exclusion_radius", radius);
    if (radius < 0.5 * arena.goal_width) {
        return clash(zone, "neither 0 nor at least half of " + goal);
    }
    const double needed = radius + 2.0 * rules.pod.radius;
    if (needed >= 0.5 * arena.height) {
        return clash(zone, "with 2 * " + named("pod/radius", rules.pod.radius) + " leaves no passage below half of " +
                               named("arena/height", arena.height));
    }
    if (needed >= 0.5 * arena.width - arena.keepoff) {
        return clash(zone, "with 2 * " + named("pod/radius", rules.pod.radius) + " leaves no passage below " +
                               named("arena/keepoff", arena.keepoff));
    }
    return {};
}

// Source: R9.
Result<void> check_speed(const Rules& rules) {
    const PodRules& pod = rules.pod;
    if (std::min(pod.friction, pod.friction_carrying) == 0.0 && pod.thrust > 0.0) {
        return clash(named("pod/friction", std::min(pod.friction, pod.friction_carrying)),
                     "with " + named("pod/thrust", pod.thrust) + " there is no top speed");
    }
    return {};
}

void add_speeds(ResolvedRules& rules) {
    const double friction = std::min(rules.pod.friction, rules.pod.friction_carrying);
    const double thrust = rules.pod.thrust * (1.0 + rules.noise.thrust);
    const double driven = thrust > 0.0 ? thrust / friction : 0.0;
    rules.pod_speed_max = driven + rules.ball.shoot_force / rules.pod.mass;
    rules.ball_speed_max = 2.0 * rules.pod_speed_max + rules.ball.shoot_force / rules.ball.mass;
}

// Source: R9.
Result<void> check_step(const ResolvedRules& rules) {
    const ArenaRules& arena = rules.arena;
    double smallest = std::min(arena.height, arena.goal_width);
    if (arena.exclusion_radius > 0.0) {
        smallest = std::min(smallest, arena.exclusion_radius);
    }
    const double speed = std::max(rules.pod_speed_max, rules.ball_speed_max);
    if (speed <= 0.5 * smallest) {
        return {};
    }
    return Error{"a body could move " + number_text(speed) +
                 " in a tick, more than half of the smallest of height, goal width and zone radius (" +
                 number_text(smallest) + "): " + named("pod/thrust", rules.pod.thrust) + ", " +
                 named("pod/friction", rules.pod.friction) + ", " + named("ball/shoot_force", rules.ball.shoot_force) +
                 ", " + named("ball/mass", rules.ball.mass)};
}

// tan of half of an angle in degrees, by a series, because the last bit of libm depends on the machine. Source: R87.
double half_tangent(double degrees) {
    constexpr double kPi = 3.14159265358979323846;
    const double half = degrees * (kPi / 360.0);
    double sine = 0.0;
    double cosine = 0.0;
    double term = 1.0;
    for (int k = 0; k < 30; k += 2) {
        cosine += term;
        term *= half / (k + 1);
        sine += term;
        term *= -half / (k + 2);
    }
    return sine / cosine;
}

void add_lineups(const Rules& rules, ResolvedRules& resolved) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const auto& given = rules.lineup[slot];
        const std::vector<Vec2> places = given.empty() ? default_lineup(rules, rules.pod_count[slot]) : given;
        std::copy(places.begin(), places.end(), resolved.lineup[slot].begin());
    }
}

Result<void> check_lineup_sizes(const Rules& rules) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const auto given = rules.lineup[slot].size();
        const auto pods = static_cast<std::size_t>(rules.pod_count[slot]);
        if (given == 0 || given == pods) {
            continue;
        }
        return Error{"/lineup/" + std::to_string(slot) + " has " + std::to_string(given) + " places, /pods/" +
                     std::to_string(slot) + " = " + std::to_string(pods)};
    }
    return {};
}

// Source: R98.
Result<void> check_structure_sizes(const ResolvedRules& rules) {
    for (const auto& [path, kind] : {std::pair("resources/generator_radius", StructureKind::Generator),
                                     std::pair("resources/barrier_radius", StructureKind::Barrier)}) {
        const StructureRules& structure = structure_rules(rules, kind);
        if (rules.has_resources && structure.most > 0 && !fits_somewhere(rules, structure.radius)) {
            return clash(named(path, structure.radius), "with " + named("resources/gap", rules.resources.gap) +
                                                            " and " + named("pod/radius", rules.pod.radius) +
                                                            " such a structure fits nowhere into the arena");
        }
    }
    return {};
}

ResolvedRules with_constants(const Rules& rules) {
    ResolvedRules resolved;
    resolved.arena = rules.arena;
    resolved.pod = rules.pod;
    resolved.ball = rules.ball;
    resolved.match = rules.match;
    resolved.stall = rules.stall;
    resolved.noise = rules.noise;
    resolved.conduct = rules.conduct;
    resolved.pod_count = rules.pod_count;
    if (rules.resources) {
        resolved.has_resources = true;
        resolved.resources = *rules.resources;
        resolved.supply = Supply(rules.resources->rate, rules.resources->half_life, rules.resources->ticks_per_minute);
    }
    resolved.pod_drag = linear_drag(rules.pod.mass, rules.pod.friction);
    resolved.carrier_drag = linear_drag(rules.pod.mass + rules.ball.mass, rules.pod.friction_carrying);
    resolved.ball_drag = linear_drag(rules.ball.mass, rules.ball.friction);
    resolved.kick_half_tangent = half_tangent(rules.noise.kick_degrees);
    add_speeds(resolved);
    add_lineups(rules, resolved);
    return resolved;
}

}  // namespace

Result<ResolvedRules> resolve(const Rules& rules) {
    for (const auto& check : {check_fields, check_lineup_sizes, check_ball, check_arena, check_speed}) {
        if (const auto result = check(rules); !result) {
            return result.error();
        }
    }
    const ResolvedRules resolved = with_constants(rules);
    for (const auto& check : {check_step, check_lineup, check_structure_sizes}) {
        if (const auto result = check(resolved); !result) {
            return result.error();
        }
    }
    return resolved;
}

}  // namespace podball::engine
