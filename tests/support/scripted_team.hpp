// A team without a library, for whole matches with all usual events.
#pragma once

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::testing {

/// Commands of a simple team for both slots. The pod nearest to the ball chases it, the carrier drives to the goal and
/// shoots, one pod stays in the zone, and the others keep their places. The team decides in its own frame (R4). The
/// components of its vectors are multiples of 2^-14 (R35).
engine::Commands scripted_commands(const engine::World& world, const engine::ResolvedRules& rules);

}  // namespace podball::testing
