// Moves the bodies through a tick and answers their impacts. Source: R18 to R28.
#pragma once

#include "engine/impact_search.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Moves every body along its chord, from impact to impact. Returns the slot that scored, or -1: the goal is counted
/// already, the change of mode is the referee's.
int move_bodies(World& world, const ResolvedRules& rules, TickMotion& motion);

}  // namespace podball::engine
