// Finds the assignment with the least sum of costs.
#pragma once

#include "square.hpp"

namespace podball::tactics {

/// Writes the costs as a square into the workspace: `priced(cost)` for each cost, and 0 for dummies.
template <typename Priced>
void fill_square(const CostMatrix& cost, const Square& square, AssignmentWorkspace& workspace, Priced priced) {
    double* value = workspace.square.data();
    for (int row = 0; row < square.size; ++row) {
        for (int column = 0; column < square.size; ++column) {
            const bool real = row < square.agents && column < square.targets;
            *value++ = real ? priced(cost(row, column)) : 0.0;
        }
    }
}

/// Finds the assignment with the least sum of the costs `values` of a square. Ties: see assignment.hpp.
/// Shape: values[size x size], row by row. Requires: costs are numbers or infinite, and some assignment has a finite
/// sum.
void least_sum(const double* values, const Square& square, AssignmentWorkspace& workspace, std::span<int> targets);

}  // namespace podball::tactics
