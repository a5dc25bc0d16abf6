// Stall rule: it puts a ball that stays in one place on a drop spot. Source: R59, R60.
#pragma once

#include "engine/played_ticks.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Sets the counters of the stall rule to 0 and its place to that of the ball.
void restart_stall(World& world);

/// Ticks after which the ball may be put on a drop spot, but not before. Above 0, unless it could be dropped already.
int ticks_before_drop(const World& world, const ResolvedRules& rules);

/// Counts ticks of Running. Puts the ball on a drop spot if it has stayed too long at the end of the last one.
void count_stall(World& world, const ResolvedRules& rules, const PlayedTicks& played);

}  // namespace podball::engine
