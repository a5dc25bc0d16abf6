// Slow assignments that follow their definitions, as references for podball::tactics.
#pragma once

#include <podball/tactics/cost_matrix.hpp>

#include <functional>
#include <span>
#include <vector>

namespace podball::testing {

/// Target of each agent, or kNoTarget.
using Targets = std::vector<int>;

/// Computes the vector that an objective minimises lexicographically, and writes it to the last argument.
using Objective = std::function<void(const tactics::CostMatrix&, std::span<const int> targets, std::vector<double>&)>;

/// The sum of the costs.
void sum_objective(const tactics::CostMatrix& cost, std::span<const int> targets, std::vector<double>& value);
/// The greatest cost.
void bottleneck_objective(const tactics::CostMatrix& cost, std::span<const int> targets, std::vector<double>& value);
/// All costs in decreasing order.
void mmdr_objective(const tactics::CostMatrix& cost, std::span<const int> targets, std::vector<double>& value);
/// The greatest cost, then the sum of the squares.
void mmd_msd2_objective(const tactics::CostMatrix& cost, std::span<const int> targets, std::vector<double>& value);

/// Value of `objective` as a new vector.
std::vector<double> value_of(const Objective& objective, const tactics::CostMatrix& cost, std::span<const int> targets);

/// The best of all assignments. Of equally good assignments it is the first in lexicographic order, in which kNoTarget
/// is the greatest. Cost: tries all assignments.
Targets brute_force(const tactics::CostMatrix& cost, const Objective& objective);

/// MMDR as a minimum-sum assignment with costs that are vectors of whole numbers, compared lexicographically. A vector
/// has one place for each different cost, the greatest first, which counts the pairs of this cost. Then it has one
/// place for each agent, which is the agent's target. So there are no ties. The method is successive shortest paths by
/// Bellman and Ford. Cost: fast enough for n up to about 20.
Targets exact_mmdr(const tactics::CostMatrix& cost);

}  // namespace podball::testing
