// SCRAM role assignment: everybody in place as soon as possible, without collisions.
#ifndef PODBALL_TACTICS_SCRAM_HPP
#define PODBALL_TACTICS_SCRAM_HPP

#include <podball/tactics/assignment.hpp>

#include <span>

namespace podball::tactics {

/// Minimum maximal distance recursive: the assignment whose costs, sorted in decreasing order, are lexicographically
/// least among those of all assignments: the greatest cost is the least possible, then the second greatest, and so on.
/// Exact: costs are only compared, never added, so nothing is lost however many agents there are or how far apart the
/// costs lie. Points that start at the same time from different places at one speed, straight to different targets,
/// never meet if the costs are their distances.
/// Shape, Requires, Ties, Thread: as assignment.hpp says; with unequal numbers the sorted costs are those of the pairs
/// that are made, so spare agents are those whose absence leaves the least costs.
/// Cost: at most O(n³ w), w = ceil(n / 64), n the greater number of agents and targets: a search of O(n w) for each
/// edge that is deleted from the matching, and at most n for each of the at most n costs that cannot be avoided.
/// Source: MacAlpine, Price & Stone, "SCRAM", AAAI 2015. Theirs takes O(n⁴): a bottleneck assignment, then one with
/// costs 0 and 1 for each cost. Here edges are deleted from the dearest down, and a matching is repaired as it loses
/// edges; where it cannot be, all edges of that cost are kept that belong to an assignment with the fewest of them.
void mmdr_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets);

/// Minimum maximal distance, then minimum sum of squared distances: of the assignments whose greatest cost is the least
/// possible, one with the least sum of squared costs.
/// Shape, Requires, Ties, Thread: as assignment.hpp says. Squares are rounded, so ties are exact for whole numbers
/// but seldom for distances.
/// Cost: O(n³).
/// Source: MacAlpine, Price & Stone, "SCRAM", AAAI 2015.
void mmd_msd2_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets);

/// Writes the costs of an assignment's pairs in decreasing order: what MMDR makes lexicographically least.
/// Shape: returns the first values of `sorted`, one for each pair. Requires: as much room as there are pairs.
/// Cost: O(n log n); allocates nothing.
std::span<const double> sorted_costs(const CostMatrix& cost, std::span<const int> targets, std::span<double> sorted);

}  // namespace podball::tactics

#endif
