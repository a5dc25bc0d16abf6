// Assignments of agents to targets: least sum, least maximum.
#ifndef PODBALL_TACTICS_ASSIGNMENT_HPP
#define PODBALL_TACTICS_ASSIGNMENT_HPP

#include <podball/tactics/assignment_workspace.hpp>
#include <podball/tactics/cost_matrix.hpp>

#include <span>

namespace podball::tactics {

/// The value in `targets` for an agent without a target.
inline constexpr int kNoTarget = -1;

// These points hold for all assignment functions, including those of scram.hpp:
//
// - `targets[a]` becomes the target of agent a. Shape: targets[cost.agents()]. No target is assigned twice. The
//   number of pairs is the smaller number of agents and targets. With fewer targets the surplus agents get kNoTarget
//   (as if they had dummy targets of cost 0). With fewer agents some targets stay free.
// - Requires: is_valid(cost). The only exception is std::bad_alloc, if the workspace must grow.
// - Ties: of all optimal assignments the one with the lexicographically least vector `targets`, where kNoTarget counts
//   as greater than every target: agent 0 has the least possible target, then agent 1, and so on. The
//   rule is exact for bottleneck and MMDR, which only compare costs. For functions that add costs it is exact if sums
//   and differences of the costs are exact (whole numbers, multiples of one power of two); otherwise rounding decides
//   between equal sums. In all cases the result depends only on `cost` and is the same on every machine.
// - Thread: any, each with its own workspace.

/// The assignment with the least sum of costs (minimum-sum or linear assignment). If sums are not exact, the sum is
/// the least up to rounding.
/// Cost: O(n³), n the greater number of agents and targets.
/// Source: shortest augmenting paths with prices, Jonker & Volgenant 1987; ties from the pairs of reduced cost 0.
void minimum_sum_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets);

/// An assignment whose greatest cost is the least possible (bottleneck assignment). The rule for ties chooses among all
/// assignments without a pair above this cost.
/// Cost: O(n³).
/// Source: augmenting paths whose greatest cost is the least, Burkard, Dell'Amico & Martello, "Assignment
/// Problems", 6.2.
void bottleneck_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets);

/// The sum of the costs of an assignment's pairs, added in the order of the agents; 0 without pairs.
double total_cost(const CostMatrix& cost, std::span<const int> targets);

/// The greatest cost of an assignment's pairs; minus infinity without pairs.
double greatest_cost(const CostMatrix& cost, std::span<const int> targets);

}  // namespace podball::tactics

#endif
