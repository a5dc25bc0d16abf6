// Order of edges by decreasing cost.
#pragma once

#include <podball/tactics/assignment_workspace.hpp>

namespace podball::tactics {

/// Sorts the first `count` edges of the workspace by decreasing cost and returns the sorted edges.
/// Cost: O(count log count) comparisons at worst; few if costs are spread evenly.
AssignmentWorkspace::Edge* order_edges(AssignmentWorkspace& workspace, int count);

}  // namespace podball::tactics
