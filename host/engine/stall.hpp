// A ball that nobody moves on is put where it can be played. Source: R59, R60.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// Forgets how long the ball has stayed where it is.
void restart_stall(World& world);

/// Counts a tick of Running, and drops the ball where its time is up.
void count_stall(World& world, const ResolvedRules& rules);

}  // namespace podball::engine
