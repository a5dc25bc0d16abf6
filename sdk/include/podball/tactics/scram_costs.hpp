// Costs of assignments from positions.
#ifndef PODBALL_TACTICS_SCRAM_COSTS_HPP
#define PODBALL_TACTICS_SCRAM_COSTS_HPP

#include <podball/math/vec2.hpp>
#include <podball/tactics/cost_matrix.hpp>

#include <span>

namespace podball::tactics {

/// The importance of a target. Two levels are separate if the greater `value` exceeds the lesser one by more than any
/// distance between agents and targets.
/// Units: length.
struct Priority {
    double value = 0.0;     ///< P, [0, inf). Added for agents farther away than `distance`; 0: no priority.
    double distance = 0.0;  ///< D. An agent within this distance counts as arrived; negative: no agent does.
};

/// The cost of a target for an agent: `distance` + P if `distance` is more than D, otherwise `distance`. Adding P
/// rounds, so costs that differ by less than half a unit in the last place of P (0.9e-12 for P = 10000) may become
/// ties. Rounding is monotone, so an order is never reversed.
/// Source: MacAlpine & Stone 2016, section 4.
constexpr double prioritized_cost(double distance, Priority priority) {
    return distance > priority.distance ? distance + priority.value : distance;
}

/// The costs of all agents and targets, for the assignment functions.
/// Returns a view of `costs`. If `priorities` is empty, no target has priority and costs are distances.
/// Shape: priorities[targets] or empty; costs[agents x targets], row by row.
/// Units: as the positions. Requires: finite positions. Cost: O(agents * targets); allocates nothing.
CostMatrix assignment_costs(std::span<const Vec2> agents, std::span<const Vec2> targets,
                            std::span<const Priority> priorities, std::span<double> costs);

}  // namespace podball::tactics

#endif
