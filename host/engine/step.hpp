// The engine: plays control steps. It has no I/O, clock, threads, globals or allocation.
#pragma once

#include "engine/economy/order.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Gives `commands` to the pods and plays `control_step_ticks` ticks. It plays fewer ticks if the match ends, and none
/// in Suspended and Ended. Then `world.events` has the events of these ticks.
/// Requires: a state that `check_state` accepts (engine/invariants.hpp), finite commands. Source: R5, R8, R58.
void step(World& world, const ResolvedRules& rules, const Commands& commands);

/// The same with the orders of both slots. They are carried out before the first tick, and `answers` says what became
/// of them. Requires: a game with resources. Source: R96.
void step(World& world, const ResolvedRules& rules, const Commands& commands, const Orders& orders,
          OrderAnswers& answers);

/// Plays one tick with the thrust of the last control step. It shows the states inside a control step.
/// Requires: a state that `check_state` accepts.
void tick(World& world, const ResolvedRules& rules);

/// Suspend and resume the match. No effect in modes for which R57 has "-".
void suspend(World& world);
void resume(World& world);

}  // namespace podball::engine
