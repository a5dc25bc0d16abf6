// Exclusion zones: the half disc around each goal, in which one defender may be. Source: R61 to R68.
#pragma once

#include <cmath>

#include "engine/world.hpp"

namespace podball::engine {

/// Centre of the goal that `slot` defends.
inline Vec2 own_goal(const World& world, const ResolvedRules& rules, int slot) {
    return {own_goal_sign(world, slot) * (0.5 * rules.arena.width), 0.0};
}

/// Distance from the goal's centre at which a pod touches the zone; 0 without zones.
inline double zone_contact_radius(const ResolvedRules& rules) {
    return rules.arena.exclusion_radius > 0.0 ? rules.arena.exclusion_radius + rules.pod.radius : 0.0;
}

/// Whether a pod at `place` in its own frame touches the zone of its team.
bool is_in_own_zone(const ResolvedRules& rules, Vec2 place);

/// The slot in whose zone `place` lies, or -1. Source: R75, R83.
int zone_at(const World& world, const ResolvedRules& rules, Vec2 place);

/// Whether a body that is at `place` stays out of both zones on any way of at most the length `way`.
inline bool stays_out_of_zones(const ResolvedRules& rules, Vec2 place, double way) {
    constexpr double kRounding = 1e-9;
    return 0.5 * rules.arena.width - std::fabs(place.x) - way > rules.arena.exclusion_radius + kRounding;
}

/// Decides whether `body` may enter the zone that `zone_slot` defends, when it meets the circle. True: it is now the
/// owner and passes. Requires: zone_slot is 0 or 1, body is a pod. Source: R64.
bool enter_zone(World& world, int body, int zone_slot);

/// Reports that the circle reflected `body`. Source: R68.
void deny_zone(World& world, int body, int zone_slot);

/// Whether the owner of the zone that `zone_slot` defends has left it, if it is at `place`. Source: R65.
bool has_left_zone(const World& world, const ResolvedRules& rules, int zone_slot, Vec2 place);

/// Frees the zones whose owners have left by the end of the tick. Source: R65.
void leave_zones(World& world, const ResolvedRules& rules);

/// Reports the exits that lasted to the end of the control step. Source: R68.
void report_exits(World& world);

}  // namespace podball::engine
