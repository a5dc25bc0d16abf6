// Stall rule: it puts a ball that stays in one place on a drop spot. Source: R59, R60.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// Sets the counters of the stall rule to 0 and its place to that of the ball.
void restart_stall(World& world);

/// Counts a tick of Running. Puts the ball on a drop spot if it has stayed too long.
void count_stall(World& world, const ResolvedRules& rules);

}  // namespace podball::engine
