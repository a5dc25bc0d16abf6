// Random states of a match in which ties are frequent, and the symmetries of the game.
#pragma once

#include "engine/rules.hpp"
#include "engine/world.hpp"
#include "support/draw.hpp"

namespace podball::testing {

/// A random state that the rules allow. The mode is any. The pods are on a lattice, mirrored or anywhere. The ball is
/// in the exact centre, in a corner, within a denied pod, carried, dead or elsewhere. Timers and clocks are near their
/// ends.
engine::World random_world(const engine::ResolvedRules& rules, Draw& draw);

/// Random commands with few different values, so that bodies move alike; sometimes with any values.
engine::Commands tied_commands(Draw& draw);

/// The same state with the slots of the teams exchanged. No pod moves. The tie coin is not changed. Source: R34.
engine::World slots_exchanged(const engine::World& world);

}  // namespace podball::testing
