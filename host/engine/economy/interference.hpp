// Efficiency of generators that are near each other. Source: R104, R105.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// Works out the efficiencies of all finished generators. What they earned so far stays. It is called when a finished
/// generator comes or goes, and at no other time. Cost: one quota for each pair of generators.
void update_efficiencies(World& world, const ResolvedRules& rules);

}  // namespace podball::engine
