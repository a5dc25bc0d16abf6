// Motion of the bodies through a tick, with their impacts. Source: R18 to R28.
#pragma once

#include "engine/impact_search.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Moves every body along its chord, from impact to impact. Returns the slot that scored, or -1. It counts the goal,
/// but does not change the mode; the referee does that.
int move_bodies(World& world, const ResolvedRules& rules, TickMotion& motion);

}  // namespace podball::engine
