#include "engine/economy/structure_grid.hpp"

namespace podball::engine {

void rebuild_grid(World& world, const ResolvedRules& /*rules*/) { world.economy.grid.fill(world.economy.finished); }

}  // namespace podball::engine
