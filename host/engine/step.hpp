// The engine: from one control step to the next. Pure: no I/O, clock, threads, globals, or allocation.
#pragma once

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Gives `commands` to the pods and plays `control_step_ticks` ticks. Fewer where the match ends, none where nothing
/// moves (Suspended, Ended). `world.events` then holds what happened. Non-finite commands are a caller's bug.
/// Source: R5, R8, R58.
void step(World& world, const ResolvedRules& rules, const Commands& commands);

/// Plays one tick under the thrust given last. For those who want to look inside a control step.
void tick(World& world, const ResolvedRules& rules);

/// Stops and continues the match; without effect where R57 says so.
void suspend(World& world);
void resume(World& world);

}  // namespace podball::engine
