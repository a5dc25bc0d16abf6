#include "engine/flight.hpp"

#include <algorithm>
#include <cmath>

#include "engine/ball_control.hpp"
#include "engine/economy/construction.hpp"
#include "engine/economy/structure_grid.hpp"
#include "engine/economy/structures.hpp"
#include "engine/exclusion_zone.hpp"
#include "engine/impact_search.hpp"
#include "engine/quick_pods.hpp"
#include "engine/referee.hpp"
#include "engine/stall.hpp"

namespace podball::engine {
namespace {

// At least 1: a clock speaks at the end of a tick.
int ticks_to_next_clock(const World& world, const ResolvedRules& rules, int ticks_max) {
    int ticks = std::min({ticks_max, kTrajectoryTicksMax, ticks_of_mode_left(world, rules),
                          ticks_before_keep_limit(world, rules), ticks_before_drop(world, rules)});
    if (rules.has_resources) {
        ticks = std::min(ticks, ticks_before_construction_ends(world, rules));
    }
    return std::max(ticks, 1);
}

}  // namespace

Flight::Flight(const World& world, const ResolvedRules& rules, int ticks_max)
    : world_(world),
      rules_(rules),
      planned_(ticks_to_next_clock(world, rules, ticks_max)),
      trajectory_(world, rules),
      ways_(trajectory_.longest_ways(planned_)),
      candidates_(find_collision_candidates(world, rules, ways_)) {
    if (solid_structures(world, rules) != 0) {
        find_structure_candidates(world, rules, ways_, at_structure_);
    }
    const bool may_leave = owner_may_leave();
    while (trajectory_.ticks() < planned_ && !ends_with_impact()) {
        trajectory_.advance();
        find_meeting();
        if (may_leave && owner_leaves()) {
            break;
        }
    }
}

inline bool Flight::pods_meet(PodPair pair) const {
    return time_to_reach(from(pair.high) - from(pair.low), way(pair.high) - way(pair.low),
                         rules_.pod.radius + rules_.pod.radius) < 1.0;
}

// Asks as the impact search does. It may find more than that, but nothing less.
void Flight::find_meeting() {
    meeting_.ball_at_obstacle = candidates_.ball_at_obstacle && ball_meets_obstacle();
    for_each_body(candidates_.at_obstacle,
                  [&](int body) { meeting_.at_obstacle |= (pod_meets_obstacle(body) ? 1U : 0U) << body; });
    for_each_body(candidates_.at_ball, [&](int body) { meeting_.at_ball |= (pod_meets_ball(body) ? 1U : 0U) << body; });
    for (const PodPair pair : candidates_.pod_pairs()) {
        meeting_.add_pair(pair, pods_meet(pair));
    }
    if (at_structure_.bodies != 0) {
        find_meeting_structures();
    }
}

void Flight::find_meeting_structures() {
    constexpr std::uint64_t kBallBit = std::uint64_t{1} << kBall;
    for_each_body(static_cast<std::uint32_t>(at_structure_.bodies & ~kBallBit),
                  [&](int body) { meeting_.at_obstacle |= (meets_structure(body) ? 1U : 0U) << body; });
    if ((at_structure_.bodies & kBallBit) != 0 && meets_structure(kBall)) {
        meeting_.ball_at_obstacle = true;
    }
}

bool Flight::meets_structure(int body) const {
    bool meets = false;
    for_each_structure(at_structure_.structures[static_cast<std::size_t>(body)], [&](std::size_t entry) {
        meets = meets || time_to_structure(world_, rules_, entry, body, from(body), way(body)) < 1.0;
    });
    return meets;
}

bool Flight::ball_meets_obstacle() const { return is_ball_at_obstacle(world_, rules_, from(kBall), way(kBall)); }

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
