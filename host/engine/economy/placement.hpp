// Where a structure may stand. Source: R97, R98.
#pragma once

#include <cmath>

#include "engine/world.hpp"

namespace podball::engine {

/// The gap of R98: what the edge of a structure must be away from everything else, more than that. Units: length.
inline double structure_gap(const ResolvedRules& rules) { return rules.resources.gap * (2.0 * rules.pod.radius); }

/// How far the centre of a disc must be from a place of a line-up, so that no pod there reaches it. Units: length.
inline double lineup_clearance(const ResolvedRules& rules, double radius) {
    return radius + rules.pod.radius + rules.match.lineup_jitter * std::sqrt(2.0);
}

/// Whether a disc keeps the gap of R98 to the borders, the zones and the keep-off lines, and to the places of the
/// line-ups with their jitter. `place` must be finite.
bool is_in_place(const World& world, const ResolvedRules& rules, Vec2 place, double radius);

/// Whether a disc keeps the gap to all structures, finished or not.
bool is_clear_of_structures(const World& world, const ResolvedRules& rules, Vec2 place, double radius);

/// Whether a pod of the slot is near enough to build a disc here.
bool has_builder(const World& world, const ResolvedRules& rules, int slot, Vec2 place, double radius);

/// Whether a disc of this radius fits anywhere by R98 in an arena without structures. Line-ups do not count.
bool fits_somewhere(const ResolvedRules& rules, double radius);

}  // namespace podball::engine
