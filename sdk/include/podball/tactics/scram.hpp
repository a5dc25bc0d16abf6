// SCRAM role assignment: all agents reach their places as early as possible, without collisions.
#ifndef PODBALL_TACTICS_SCRAM_HPP
#define PODBALL_TACTICS_SCRAM_HPP

#include <podball/tactics/assignment.hpp>

#include <span>

namespace podball::tactics {

/// Minimum maximal distance recursive: the assignment whose costs, sorted in decreasing order, are lexicographically
/// least of all assignments. The greatest cost is the least possible, then the second greatest, and so on. The result
/// is exact for any number of agents and any costs, because costs are only compared, never added. Points that start at
/// the same time from different places at one speed, straight to different targets, never meet if the costs are their
/// distances.
/// Shape, Requires, Ties, Thread: see assignment.hpp. With unequal numbers only the costs of the pairs are sorted, so
/// agents are left without a target such that the costs of the pairs are least.
/// Cost: at most O(n³ w), w = ceil(n / 64), n the greater number of agents and targets: a search of O(n w) for each
/// edge that is deleted from the matching, and at most n for each of the at most n costs that cannot be avoided.
/// Source: MacAlpine, Price & Stone, "SCRAM", AAAI 2015. Their algorithm takes O(n⁴): a bottleneck assignment, then one
/// with costs 0 and 1 for each cost. This one deletes edges in order of decreasing cost and repairs the matching after
/// each deletion. If that is impossible, it keeps the edges of that cost that belong to an assignment with the fewest
/// of them.
void mmdr_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets);

/// Minimum maximal distance, then minimum sum of squared distances: of the assignments whose greatest cost is the least
/// possible, one with the least sum of squared costs.
/// Shape, Requires, Ties, Thread: see assignment.hpp. Squares are rounded, so ties are exact for whole numbers but
/// rarely for distances. Cost: O(n³). Source: MacAlpine, Price & Stone, "SCRAM", AAAI 2015.
void mmd_msd2_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets);

/// Writes the costs of an assignment's pairs in decreasing order. MMDR makes this list lexicographically least.
/// Shape: returns the first values of `sorted`, one for each pair. Requires: as much room as there are pairs.
/// Cost: O(n log n); allocates nothing.
std::span<const double> sorted_costs(const CostMatrix& cost, std::span<const int> targets, std::span<double> sorted);

}  // namespace podball::tactics

#endif
