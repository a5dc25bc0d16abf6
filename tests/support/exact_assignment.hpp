// Slow assignments that are right by their definition, as references for podball::tactics.
#pragma once

#include <podball/tactics/cost_matrix.hpp>

#include <functional>
#include <span>
#include <vector>

namespace podball::testing {

using Targets = std::vector<int>;

/// What an objective makes lexicographically least, written into a vector.
using Objective = std::function<void(const tactics::CostMatrix&, std::span<const int> targets, std::vector<double>&)>;

void sum_objective(const tactics::CostMatrix& cost, std::span<const int> targets, std::vector<double>& value);
void bottleneck_objective(const tactics::CostMatrix& cost, std::span<const int> targets, std::vector<double>& value);
/// All costs in decreasing order.
void mmdr_objective(const tactics::CostMatrix& cost, std::span<const int> targets, std::vector<double>& value);
/// The maximum, then the sum of squares.
void mmd_msd2_objective(const tactics::CostMatrix& cost, std::span<const int> targets, std::vector<double>& value);

std::vector<double> value_of(const Objective& objective, const tactics::CostMatrix& cost, std::span<const int> targets);

/// The best of all assignments, and of the best the first in lexicographic order, where kNoTarget is the greatest.
/// Tries them all.
Targets brute_force(const tactics::CostMatrix& cost, const Objective& objective);

/// MMDR by minimum-sum assignment over vectors that are compared lexicographically: one place for each cost that
/// occurs, the greatest first, which counts the pairs of that cost, then one for each agent, which holds its target. So
/// there are no ties. Successive shortest paths by Bellman and Ford, in whole numbers; fit for n up to 20 or so.
Targets exact_mmdr(const tactics::CostMatrix& cost);

}  // namespace podball::testing
