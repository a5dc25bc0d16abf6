// A matching whose greatest cost is the least possible.
#pragma once

#include "square.hpp"

namespace podball::tactics {

/// Matches all rows and columns of the square in the workspace (column_of, row_of) such that the greatest cost of a
/// pair is the least possible, and returns that cost. Requires: at least one agent and one target.
double match_bottleneck(const CostMatrix& cost, const Square& square, AssignmentWorkspace& workspace);

}  // namespace podball::tactics
