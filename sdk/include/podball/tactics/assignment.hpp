// Assignments of agents to targets: least sum, least maximum.
#ifndef PODBALL_TACTICS_ASSIGNMENT_HPP
#define PODBALL_TACTICS_ASSIGNMENT_HPP

#include <podball/tactics/assignment_workspace.hpp>
#include <podball/tactics/cost_matrix.hpp>

#include <span>

namespace podball::tactics {

/// The target of an agent that has none.
inline constexpr int kNoTarget = -1;

// What all assignment functions, those of scram.hpp too, have in common:
//
// - `targets[a]` becomes the target of agent a. Shape: targets[cost.agents()]. No target is given twice, and as many
//   pairs are made as there are agents or targets, whichever are fewer: with fewer targets the agents that are left
//   over get kNoTarget (as if they had met dummy targets that cost nothing), with fewer agents some targets stay free.
// - Requires: is_valid(cost). Nothing is thrown but std::bad_alloc when the workspace must grow.
// - Ties: of all optimal assignments the one with the lexicographically least vector `targets`, where kNoTarget counts
//   as greater than every target: agent 0 has the least target it can have, then agent 1, and so on. Where only
//   comparisons decide (bottleneck, MMDR) that is exact; where costs are added it is exact if sums and differences of
//   the costs are (whole numbers, multiples of one power of two), else what rounding makes of equal sums decides.
//   Either way the answer is a function of `cost` alone, the same on every machine.
// - Thread: any, with a workspace of its own.

/// The assignment with the least sum of costs (minimum-sum or linear assignment). Where sums are not exact the sum is
/// the least but for rounding.
/// Cost: O(n³), n the greater number of agents and targets.
/// Source: shortest augmenting paths with prices, Jonker & Volgenant 1987; ties from the pairs of reduced cost 0.
void minimum_sum_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets);

/// An assignment whose greatest cost is the least possible (bottleneck assignment): no pair above that cost is made,
/// and below it only the rule for ties chooses.
/// Cost: O(n³).
/// Source: augmenting paths whose greatest cost is the least, Burkard, Dell'Amico & Martello, "Assignment
/// Problems", 6.2.
void bottleneck_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets);

/// The sum of the costs of an assignment's pairs, added in the order of the agents; 0 if there are none.
double total_cost(const CostMatrix& cost, std::span<const int> targets);

/// The greatest cost of an assignment's pairs; minus infinity if there are none.
double greatest_cost(const CostMatrix& cost, std::span<const int> targets);

}  // namespace podball::tactics

#endif
