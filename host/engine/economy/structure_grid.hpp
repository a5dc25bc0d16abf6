// The grid of the finished structures: which of them a body may meet, by the cells through which its centre goes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/world.hpp"

namespace podball::engine {

constexpr int kGridColumns = 24;
constexpr int kGridRows = 16;
static_assert(kGridColumns * kGridRows == kGridCells);

/// The grid of the structures that are finished. The half turned world has the same cells in reversed order.
/// Source: R29.
std::array<std::uint64_t, kGridCells> grid_of(const World& world, const ResolvedRules& rules);

/// Makes the grid anew. Needed whenever a structure is finished, or an entry becomes another one's.
void rebuild_grid(World& world, const ResolvedRules& rules);

/// Bit per structure that is solid. A game without resources does not look at its economy.
inline std::uint64_t solid_structures(const World& world, const ResolvedRules& rules) {
    return rules.has_resources ? world.economy.finished : 0;
}

/// Calls `action(entry)` for each bit that is set, the lowest first: slot 0, then slot 1, in the order of building.
template <typename Action>
void for_each_structure(std::uint64_t structures, Action action) {
    for (; structures != 0; structures &= structures - 1) {
        action(static_cast<std::size_t>(std::countr_zero(structures)));
    }
}

/// Where the cells are.
class GridCells {
  public:
    explicit GridCells(const ResolvedRules& rules)
        : half_(Vec2{rules.arena.width, rules.arena.height} * 0.5),
          cells_{kGridColumns / rules.arena.width, kGridRows / rules.arena.height} {}

    /// The column and the row of a place; those at the edge for a place beyond it.
    [[nodiscard]] int column(double x) const { return cell((x + half_.x) * cells_.x, kGridColumns); }
    [[nodiscard]] int row(double y) const { return cell((y + half_.y) * cells_.y, kGridRows); }

  private:
    static int cell(double number, int count) { return static_cast<int>(std::clamp(number, 0.0, count - 1.0)); }

    Vec2 half_;
    Vec2 cells_;  // Per unit of length.
};

constexpr std::size_t grid_index(int column, int row) {
    return static_cast<std::size_t>(row) * kGridColumns + static_cast<std::size_t>(column);
}

/// Bit per finished structure that a pod or the ball may meet while its centre is in the rectangle from `low` to
/// `high`. A superset: nothing that a body meets is missing.
inline std::uint64_t structures_near(const World& world, const GridCells& cells, Vec2 low, Vec2 high) {
    const int first_column = cells.column(low.x);
    const int last_column = cells.column(high.x);
    const int last_row = cells.row(high.y);
    std::uint64_t found = 0;
    for (int row = cells.row(low.y); row <= last_row; ++row) {
        for (int column = first_column; column <= last_column; ++column) {
            found |= world.economy.grid[grid_index(column, row)];
        }
    }
    return found;
}

}  // namespace podball::engine
