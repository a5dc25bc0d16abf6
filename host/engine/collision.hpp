// A tick with impacts. Source: R18 to R28.
#pragma once

#include "engine/collision_candidates.hpp"
#include "engine/impact_search.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Moves every body along its chord, from impact to impact. `motion` has the chords, `world` the places at the start of
/// the tick and the velocities at its end. Returns the slot that scored, or -1. It counts the goal, but does not change
/// the mode; the referee does that.
int solve_impacts(World& world, const ResolvedRules& rules, TickMotion& motion, const CollisionCandidates& candidates);

}  // namespace podball::engine
