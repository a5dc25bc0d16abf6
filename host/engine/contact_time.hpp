// Times of contacts on straight ways, as fractions of a tick from the start of the way. Source: R21 to R28.
#pragma once

#include <cmath>

#include <podball/math/vec2.hpp>

namespace podball::engine {

constexpr double kNever = 2.0;                                ///< A time beyond every tick.
constexpr double kRealOverlap = (1.0 - 1e-9) * (1.0 - 1e-9);  ///< Share of a squared distance. Source: R25.

/// Time until a point that moves by `way` per tick comes within `radius` of the origin; 0 if it is within and comes
/// nearer. It uses the form of the root that avoids cancellation.
inline double time_to_reach(Vec2 from, Vec2 way, double radius) {
    const double approach = dot(from, way);
    const double squared = squared_length(from);
    const double gap = squared - radius * radius;
    if (gap > -2.0 * approach) {
        return kNever;  // Not within this tick. Most pairs end here, also those that part.
    }
    if (!(approach < 0.0) || squared == 0.0) {
        return kNever;  // Coinciding centres, even nearly coinciding ones, have no line of centres. Source: R44.
    }
    if (gap <= 0.0) {
        return 0.0;
    }
    const double discriminant = approach * approach - squared_length(way) * gap;
    if (discriminant < 0.0) {
        return kNever;
    }
    return gap / (std::sqrt(discriminant) - approach);
}

/// Time until a coordinate that moves by `way` per tick reaches `limit` in the direction of its motion.
inline double time_to_limit(double from, double way, double limit) {
    const double to = from + way;
    if (to > limit && way > 0.0) {
        return from >= limit ? 0.0 : (limit - from) / way;
    }
    if (to < -limit && way < 0.0) {
        return from <= -limit ? 0.0 : (-limit - from) / way;
    }
    return kNever;
}

/// As time_to_limit, for a line on the side of `sign` that must not be crossed towards x = 0.
inline double time_to_line(double from, double way, double limit, double sign) {
    const double depth = from * sign - limit;
    const double speed = way * sign;
    if (!(speed < 0.0)) {
        return kNever;
    }
    return depth <= 0.0 ? 0.0 : depth / -speed;
}

/// A pod that really overlaps the ball was denied until now. They are in contact if they are slow or approach each
/// other. Source: R44.
inline double time_to_ball(Vec2 from, Vec2 way, double radius, double pickup_velocity) {
    const bool overlap = squared_length(from) < kRealOverlap * (radius * radius);
    if (overlap && squared_length(way) < pickup_velocity * pickup_velocity) {
        return 0.0;
    }
    return time_to_reach(from, way, radius);
}

}  // namespace podball::engine
