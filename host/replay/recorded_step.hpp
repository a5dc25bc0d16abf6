// A control step of a recording, played again.
#pragma once

#include "engine/economy/order.hpp"
#include "engine/world.hpp"
#include "replay/command_layer.hpp"
#include "replay/order_layer.hpp"

#include <cstddef>

namespace podball::replay {

/// Plays step `step` of a block from the state `world`. Returns the engine's answers to the recorded orders; all are
/// Done in a game without resources. Requires: both layers are of one block of a recording under `rules`.
engine::OrderAnswers play_recorded(engine::World& world, const engine::ResolvedRules& rules,
                                   const CommandLayer& commands, const OrderLayer& orders, std::size_t step);

}  // namespace podball::replay
