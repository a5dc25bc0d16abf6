#include "engine/flight.hpp"

#include <algorithm>
#include <cmath>

#include "engine/ball_control.hpp"
#include "engine/exclusion_zone.hpp"
#include "engine/impact_search.hpp"
#include "engine/quick_pods.hpp"
#include "engine/referee.hpp"
#include "engine/stall.hpp"

namespace podball::engine {
namespace {

// At least 1: a clock speaks at the end of a tick.
int ticks_to_next_clock(const World& world, const ResolvedRules& rules, int ticks_max) {
    const int ticks = std::min({ticks_max, kTrajectoryTicksMax, ticks_of_mode_left(world, rules),
                                ticks_before_keep_limit(world, rules), ticks_before_drop(world, rules)});
    return std::max(ticks, 1);
}

}  // namespace

Flight::Flight(const World& world, const ResolvedRules& rules, int ticks_max)
    : world_(world), rules_(rules), trajectory_(world, rules) {
    const int planned = ticks_to_next_clock(world, rules, ticks_max);
    ways_ = {trajectory_.longest_pod_way(planned), trajectory_.longest_ball_way(planned)};
    candidates_ = find_collision_candidates(world, rules, ways_);
    const bool ball_is_near_obstacle = candidates_.ball_at_obstacle;
    const bool may_leave = owner_may_leave();
    while (trajectory_.ticks() < planned && !ends_with_impact_) {
        trajectory_.advance();
        candidates_.ball_at_obstacle =
            ball_is_near_obstacle && is_ball_at_obstacle(world, rules, from(kBall), way(kBall));
        ends_with_impact_ = has_impact();
        if (may_leave && owner_leaves()) {
            break;
        }
    }
}

// Asks as the impact search does. It may find more than that, but nothing less.
bool Flight::has_impact() const {
    bool found = candidates_.ball_at_obstacle;
    for_each_body(candidates_.at_obstacle, [&](int body) { found = found || pod_meets_obstacle(body); });
    for_each_body(candidates_.at_ball, [&](int body) { found = found || pod_meets_ball(body); });
    for_each_body(candidates_.at_pod, [&](int body) {
        found = found || pod_meets(body, candidates_.partners[static_cast<std::size_t>(body)]);
    });
    return found;
}

// A pod that is beyond a border in its last bit meets it, because the end of the tick clamps its place.
bool Flight::pod_meets_obstacle(int body) const {
    const Vec2 to = trajectory_.place(trajectory_.ticks(), body);
    return std::fabs(to.x) > 0.5 * rules_.arena.width - rules_.pod.radius ||
           std::fabs(to.y) > 0.5 * rules_.arena.height - rules_.pod.radius ||
           obstacle_on_way(world_, rules_, 0.0, body, from(body), way(body)).time < 1.0;
}

bool Flight::pod_meets_ball(int body) const {
    if (world_.deny_ticks_left[static_cast<std::size_t>(body)] >= trajectory_.ticks()) {
        return false;  // Denied in this tick.
    }
    return time_to_ball(from(kBall) - from(body), way(kBall) - way(body), rules_.pod.radius + rules_.ball.radius,
                        rules_.ball.pickup_velocity) < 1.0;
}

bool Flight::pod_meets(int body, std::uint32_t partners) const {
    const Vec2 own_place = from(body);
    const Vec2 own_way = way(body);
    bool found = false;
    for_each_body(partners, [&](int other) {
        // The impact search measures from the lower pod. The squares of the differences are the same.
        found = found || time_to_reach(from(other) - own_place, way(other) - own_way,
                                       rules_.pod.radius + rules_.pod.radius) < 1.0;
    });
    return found;
}

bool Flight::owner_may_leave() const {
    const double inner = zone_contact_radius(rules_) - with_rounding(rules_, ways_.pod);
    bool may_leave = false;
    for (int slot = 0; slot < kSlots; ++slot) {
        const int owner = world_.zone_owner[static_cast<std::size_t>(slot)];
        may_leave = may_leave ||
                    (owner != kNobody && !(length(position(world_, owner) - own_goal(world_, rules_, slot)) < inner));
    }
    return may_leave;
}

bool Flight::owner_leaves() const {
    bool leaves = false;
    for (int slot = 0; slot < kSlots; ++slot) {
        const int owner = world_.zone_owner[static_cast<std::size_t>(slot)];
        leaves = leaves || (owner != kNobody &&
                            has_left_zone(world_, rules_, slot, trajectory_.place(trajectory_.ticks(), owner)));
    }
    return leaves;
}

}  // namespace podball::engine
