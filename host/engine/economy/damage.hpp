// Damage of structures by pods. Source: R101.
#pragma once

#include <cstddef>

#include "engine/world.hpp"

namespace podball::engine {

/// An impact of `body` with a finished structure took place. `impulse`: its length, mass * length / tick, >= 0. Pods of
/// the other slot damage the structure in Running. One without health goes at the end of the tick.
void damage_structure(World& world, const ResolvedRules& rules, std::size_t entry, int body, double impulse);

}  // namespace podball::engine
