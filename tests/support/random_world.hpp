// Random states of a match in which ties are frequent, and the symmetries of the game.
#pragma once

#include "engine/rules.hpp"
#include "engine/world.hpp"
#include "support/draw.hpp"

namespace podball::testing {

/// A state that the rules allow: any mode; pods on a lattice, mirrored or anywhere; the ball in the exact centre, in a
/// corner, within a denied pod, carried or dead; timers and clocks near their ends.
engine::World random_world(const engine::ResolvedRules& rules, Draw& draw);

/// Commands of few different values, so that bodies stay in step with each other; now and then any.
engine::Commands tied_commands(Draw& draw);

/// The same match with the participants' slots exchanged: every pod stays where it is. The tie coin is not accounted
/// for. Source: R34.
engine::World slots_exchanged(const engine::World& world);

}  // namespace podball::testing
