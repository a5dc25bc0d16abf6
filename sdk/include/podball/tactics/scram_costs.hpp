// Costs of assignments from positions.
#ifndef PODBALL_TACTICS_SCRAM_COSTS_HPP
#define PODBALL_TACTICS_SCRAM_COSTS_HPP

#include <podball/math/vec2.hpp>
#include <podball/tactics/cost_matrix.hpp>

#include <span>

namespace podball::tactics {

/// How important it is that somebody is at a target. Two levels are apart if the greater `value` exceeds the lesser by
/// more than any distance there is.
/// Units: length, both.
struct Priority {
    double value = 0.0;     ///< P, [0, inf). Added for agents that are farther away than `distance`; 0: no priority.
    double distance = 0.0;  ///< D. Whoever is as near as this has arrived already; negative: nobody has.
};

/// What it costs an agent to take a target: `distance` + P if that is more than D, else `distance`.
/// Adding P rounds: costs that differ by less than half a unit in the last place of P (0.9e-12 for P = 10000) may
/// become equal, and an order is never reversed, since rounding is monotone. Equal costs are then ties. Source:
/// MacAlpine & Stone 2016, section 4.
constexpr double prioritized_cost(double distance, Priority priority) {
    return distance > priority.distance ? distance + priority.value : distance;
}

/// The costs of all agents and targets, for the assignment functions.
/// Shape: priorities[targets], or empty: none of the targets has priority, costs are distances; costs[agents x targets]
/// row by row, which the answer is a view of. Units: those of the positions. Requires: finite positions.
/// Cost: O(agents * targets); allocates nothing.
CostMatrix assignment_costs(std::span<const Vec2> agents, std::span<const Vec2> targets,
                            std::span<const Priority> priorities, std::span<double> costs);

}  // namespace podball::tactics

#endif
