// Search for the next impact of a body within a tick. Source: R18 to R28.
#pragma once

#include <cstdint>

#include "engine/contact_time.hpp"
#include "engine/economy/structures.hpp"
#include "engine/motion.hpp"
#include "engine/world.hpp"

namespace podball::engine {

constexpr int kImpactsPerBodyMax = 16;  ///< Source: R23.

/// Kinds of impacts, in the order of R22 and R107.
enum class ImpactKind : std::int32_t {
    PodPod,
    PodBorder,
    PodLine,
    PodCircle,
    PodStructure,
    PodBall,
    BallBorder,
    BallStructure,
};

/// Obstacles that are not bodies. The order is that of R22 for impacts of the same body.
enum class Obstacle : std::int32_t { BorderX, BorderY, Line, GoalLine, Post, Circle, Structure };

/// The next impact of a body. Time is a fraction of the tick.
struct Impact {
    double time = kNever;
    ImpactKind kind = ImpactKind::PodPod;
    std::int32_t body = kNobody;
    std::int32_t other = kNobody;  ///< The other body, or -1 for an obstacle.
    Obstacle obstacle = Obstacle::BorderX;
    Vec2 centre;                  ///< Centre of a post, circle or structure.
    std::int32_t zone_slot = -1;  ///< Slot that defends the zone of a circle.
    std::int32_t structure = -1;  ///< Entry of a structure.
};

/// The motion within a tick, between two impacts. World has each body's position at the body's time `at`. From there
/// the body moves along the rest of its chord.
struct TickMotion {
    Chords chords;
    PerBody<double> at;
    PerBody<Vec2> push;  ///< Sum of the impulses on the body in this tick. Source: R41.
    PerBody<std::int32_t> impacts;
    double now;
    int coin;  ///< Source: R33.
};

inline Vec2 chord(const TickMotion& motion, int body) {
    const auto b = static_cast<std::size_t>(body);
    return {motion.chords.x[b], motion.chords.y[b]};
}

inline bool is_stuck(const TickMotion& motion, int body) {
    return motion.impacts[static_cast<std::size_t>(body)] >= kImpactsPerBodyMax;
}

/// Position of the body at `time`, if it has no impact before.
inline Vec2 position_at(const World& world, const TickMotion& motion, int body, double time) {
    return position(world, body) + chord(motion, body) * (time - motion.at[static_cast<std::size_t>(body)]);
}

/// Whether `a` comes before `b`. This is a total order of different impacts. Source: R22, R33, R107.
bool comes_before(const World& world, int coin, const Impact& a, const Impact& b);

/// Time at which two bodies meet: at least `motion.now`, or kNever if they do not meet in this tick.
/// Requires: a pod, and another pod or the free ball.
double pair_impact_time(const World& world, const ResolvedRules& rules, const TickMotion& motion, int body, int other);

/// The earliest impact of a body on a border, line, circle or post. `from` is its place at `now`, `way` is its chord.
Impact obstacle_on_way(const World& world, const ResolvedRules& rules, double now, int body, Vec2 from, Vec2 way);

/// Time until a body meets a finished structure on its way, as a fraction of a tick from the start of the way.
inline double time_to_structure(const World& world, const ResolvedRules& rules, std::size_t entry, int body, Vec2 from,
                                Vec2 way) {
    const double radius = body == kBall ? rules.ball.radius : rules.pod.radius;
    return time_to_reach(from - structure_place(world.economy, entry), way,
                         structure_radius(world.economy, rules, entry) + radius);
}

/// The same for a body in motion, at `motion.now` or later, and for finished structures too.
Impact obstacle_impact(const World& world, const ResolvedRules& rules, const TickMotion& motion, int body);

}  // namespace podball::engine
