#include "engine/economy/structure_grid.hpp"

#include <cmath>

#include "engine/economy/structures.hpp"
#include "engine/quick_pods.hpp"

namespace podball::engine {
namespace {

// Distance from a coordinate to a cell; 0 within it. Cells are numbered from the centre of the arena, so that half a
// turn changes no bit. Requires: 0 <= number < count.
double distance_to_cell(double coordinate, int number, int count, double size) {
    const double centre = (number - 0.5 * (count - 1)) * size;
    return std::max(std::fabs(coordinate - centre) - 0.5 * size, 0.0);
}

}  // namespace

std::array<std::uint64_t, kGridCells> grid_of(const World& world, const ResolvedRules& rules) {
    std::array<std::uint64_t, kGridCells> grid{};
    const double width = rules.arena.width / kGridColumns;
    const double height = rules.arena.height / kGridRows;
    const GridCells cells(rules);
    for_each_structure(world.economy.finished, [&](std::size_t entry) {
        const Vec2 centre = structure_place(world.economy, entry);
        // The ball is not larger than a pod. Source: R10.
        const double contact = structure_radius(world.economy, rules, entry) + rules.pod.radius;
        const double reach = with_rounding(rules, contact);
        const double far =
            with_rounding(rules, reach);  // To look at all cells within `reach`, and by rounding at more.
        for (int row = cells.row(centre.y - far); row <= cells.row(centre.y + far); ++row) {
            const double dy = distance_to_cell(centre.y, row, kGridRows, height);
            for (int column = cells.column(centre.x - far); column <= cells.column(centre.x + far); ++column) {
                const double dx = distance_to_cell(centre.x, column, kGridColumns, width);
                const bool near = dx * dx + dy * dy < reach * reach;
                grid[grid_index(column, row)] |= std::uint64_t{near} << entry;
            }
        }
    });
    return grid;
}

void rebuild_grid(World& world, const ResolvedRules& rules) { world.economy.grid = grid_of(world, rules); }

}  // namespace podball::engine
