// The motion of a tick by the letter of the rules and the slowest way: a reference for the engine.
#pragma once

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::testing {

/// Gives the commands and plays shots, integration, impacts, zone exits and timers of one tick (R8 without metrics,
/// stall rule and referee) in long double: all bodies advance from impact to impact, and every impact is looked for
/// anew after each. Returns the number of impacts. Requires: bodies move in the mode of `world`; finite commands.
int naive_tick(engine::World& world, const engine::ResolvedRules& rules, const engine::Commands& commands);

}  // namespace podball::testing
