// Edges from the dearest down.
#pragma once

#include <podball/tactics/assignment_workspace.hpp>

namespace podball::tactics {

/// Sorts the first `count` edges of the workspace by decreasing cost and returns where they are then.
/// Cost: O(count log count) comparisons at worst, and few where costs are spread evenly.
AssignmentWorkspace::Edge* order_edges(AssignmentWorkspace& workspace, int count);

}  // namespace podball::tactics
