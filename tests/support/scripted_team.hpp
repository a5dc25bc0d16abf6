// A team without a library: enough to play whole matches that have everything in them.
#pragma once

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::testing {

/// What a simple team asks of its pods: the nearest one goes for the ball, the carrier drives at the goal and shoots,
/// one stays in the zone, the rest keep their places. It sees its own frame alone, as every team does, and its vectors
/// are cut to multiples of 2^-14. Source: R4, R35.
engine::Commands scripted_commands(const engine::World& world, const engine::ResolvedRules& rules);

}  // namespace podball::testing
