#include "engine/kick.hpp"

#include <cmath>

#include <podball/math/linear_drag.hpp>

namespace podball::engine {

Vec2 with_kick_noise(const ResolvedRules& rules, const StreamKey& key, Vec2 shot) {
    if (rules.kick_half_tangent == 0.0) {
        return shot;
    }
    const double t = random_signed_unit(key) * rules.kick_half_tangent;
    const double squared = t * t;
    const double cosine = (1.0 - squared) / (1.0 + squared);
    const double sine = 2.0 * t / (1.0 + squared);
    return {shot.x * cosine - shot.y * sine, shot.x * sine + shot.y * cosine};
}

std::optional<double> goal_line_crossing(const ResolvedRules& rules, double goal_sign, Vec2 from, Vec2 velocity) {
    const double way = goal_sign * (0.5 * rules.arena.width) - from.x;
    if (!(way * velocity.x > 0.0)) {
        return std::nullopt;
    }
    const bool stops_before = rules.ball.friction > 0.0 &&
                              std::fabs(drag_range(velocity.x, rules.ball.friction, rules.ball.mass)) <= std::fabs(way);
    if (stops_before) {
        return std::nullopt;
    }
    return std::fabs(from.y + velocity.y * (way / velocity.x));
}

}  // namespace podball::engine
