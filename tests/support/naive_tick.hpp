// The motion of a tick, exactly by the rules and without regard to speed: a reference for the engine.
#pragma once

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::testing {

/// Gives the commands and plays shots, integration, impacts, zone exits and timers of one tick (R8 without metrics,
/// stall rule and referee) in long double. All bodies advance from impact to impact, and after each impact the next one
/// is searched among all. A structure without health stays. Returns the number of impacts. Requires: bodies move in the
/// mode of `world`; finite commands.
int naive_tick(engine::World& world, const engine::ResolvedRules& rules, const engine::Commands& commands);

}  // namespace podball::testing
