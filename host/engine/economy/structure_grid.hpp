// Which structures a body in a cell of the arena may meet.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// Works out `Economy::grid` from the finished structures.
void rebuild_grid(World& world, const ResolvedRules& rules);

}  // namespace podball::engine
