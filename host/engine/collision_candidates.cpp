#include "engine/collision_candidates.hpp"

#include <cmath>

#include "engine/exclusion_zone.hpp"
#include "engine/quick_pods.hpp"

namespace podball::engine {
namespace {

// Bit per pod that may meet a border, or the keep-off line of its own half.
std::uint32_t pods_at_lines(const QuickPods& quick, const World& world, const ResolvedRules& rules, double way) {
    constexpr double kNoLine = -1.0;  // Below every distance from the centre line.
    const double reach = rules.pod.radius + way;
    const auto border_x = static_cast<float>(0.5 * rules.arena.width - reach);
    const auto border_y = static_cast<float>(0.5 * rules.arena.height - reach);
    const double keepoff = keepoff_limit(rules.arena, rules.pod.radius) + way;
    const auto line = static_cast<float>(mode_traits(world.mode).confined ? keepoff : kNoLine);
    return quick.where([&](std::size_t b) {
        const Lanes x = magnitude(quick.four_x(b));
        return (x > border_x) | (magnitude(quick.four_y(b)) > border_y) | (x < line);
    });
}

// Bit of the owner of the slot's zone, if it stays in its own half. Its own circle does not reflect it, and the
// other circle is in the other half. Source: R10, R63.
std::uint32_t owner_at_home(const QuickPods& quick, const World& world, int slot, double way) {
    const int owner = world.zone_owner[static_cast<std::size_t>(slot)];
    if (owner == kNobody) {
        return 0;
    }
    const double depth = static_cast<double>(quick.x(owner)) * own_goal_sign(world, slot);
    return depth > way ? 1U << owner : 0U;
}

// Tests both circles at once by the distance to the nearer goal.
std::uint32_t pods_at_circles(const QuickPods& quick, const World& world, const ResolvedRules& rules, double way) {
    if (!(rules.arena.exclusion_radius > 0.0)) {
        return 0;
    }
    const auto reach = static_cast<float>(zone_contact_radius(rules) + way);
    const auto half_width = static_cast<float>(0.5 * rules.arena.width);
    std::uint32_t near = quick.where([&](std::size_t b) {
        const Lanes dx = half_width - magnitude(quick.four_x(b));
        const Lanes dy = quick.four_y(b);
        return dx * dx + dy * dy < reach * reach;
    });
    for (int slot = 0; slot < kSlots; ++slot) {
        near &= ~owner_at_home(quick, world, slot, way);
    }
    return near;
}

// Bit per pod that is near a pod that follows it. Each pod is compared with the following half of the ring of pods,
// which covers every pair.
std::uint32_t pods_with_near_follower(const QuickPods& quick, float reach) {
    return quick.where([&](std::size_t b) {
        const Lanes x = quick.four_x(b);
        const Lanes y = quick.four_y(b);
        Answers near{};
        for (std::size_t d = 1; d <= quick.count() / 2; ++d) {
            const Lanes dx = quick.four_x(b + d) - x;
            const Lanes dy = quick.four_y(b + d) - y;
            near |= dx * dx + dy * dy < reach * reach;
        }
        return near;
    });
}

void find_partners(const QuickPods& quick, float reach, CollisionCandidates& candidates) {
    candidates.at_pod = pods_with_near_follower(quick, reach);
    std::uint32_t done = 0;
    for_each_body(candidates.at_pod, [&](int body) {
        done |= 1U << body;
        candidates.partners[static_cast<std::size_t>(body)] = quick.within(quick.x(body), quick.y(body), reach) & ~done;
    });
}

// The ball's own distances, from which it does not move farther than `way` in x and in y.
bool is_ball_near_obstacle(const World& world, const ResolvedRules& rules, double way) {
    const Vec2 from = position(world, kBall);
    const Vec2 outwards{from.x < 0.0 ? -way : way, from.y < 0.0 ? -way : way};
    return is_ball_at_obstacle(world, rules, from, outwards);
}

}  // namespace

bool is_ball_at_obstacle(const World& world, const ResolvedRules& rules, Vec2 from, Vec2 way) {
    const Vec2 to = from + way;
    const double limit_x = 0.5 * rules.arena.width - rules.ball.radius;
    // A ball in the opening of a goal may also meet a post on its way back.
    if (std::fabs(from.x) > limit_x || std::fabs(to.x) > limit_x) {
        return true;
    }
    if (std::fabs(to.y) > 0.5 * rules.arena.height - rules.ball.radius) {
        return true;
    }
    if (!mode_traits(world.mode).confined) {
        return false;
    }
    return std::fabs(from.x) - std::fabs(way.x) < keepoff_limit(rules.arena, rules.ball.radius);
}

CollisionCandidates find_collision_candidates(const World& world, const ResolvedRules& rules, const Ways& ways) {
    const QuickPods quick(world);
    const double way = with_rounding(rules, ways.pod);

    CollisionCandidates candidates;
    candidates.at_obstacle = pods_at_lines(quick, world, rules, way) | pods_at_circles(quick, world, rules, way);
    find_partners(quick, static_cast<float>(2.0 * (rules.pod.radius + way)), candidates);
    if (world.ball_state == BallState::Free) {
        const double far = with_rounding(rules, ways.ball);
        candidates.at_ball = quick.within(static_cast<float>(world.x[kBall]), static_cast<float>(world.y[kBall]),
                                          static_cast<float>(rules.pod.radius + rules.ball.radius + way + far));
        candidates.ball_at_obstacle = is_ball_near_obstacle(world, rules, far);
    }
    return candidates;
}

}  // namespace podball::engine
