// Which structures a body in a cell of the arena may meet.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/world.hpp"

namespace podball::engine {

/// Works out `Economy::grid` from the finished structures.
void rebuild_grid(World& world, const ResolvedRules& rules);

/// Calls `action(entry)` for each bit that is set, the lowest first: slot 0, then slot 1, in the order of building.
template <typename Action>
void for_each_structure(std::uint64_t structures, Action action) {
    for (; structures != 0; structures &= structures - 1) {
        action(static_cast<std::size_t>(std::countr_zero(structures)));
    }
}

}  // namespace podball::engine
