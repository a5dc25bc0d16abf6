// Scratch memory of the assignment functions.
#ifndef PODBALL_TACTICS_ASSIGNMENT_WORKSPACE_HPP
#define PODBALL_TACTICS_ASSIGNMENT_WORKSPACE_HPP

#include <cstdint>
#include <vector>

namespace podball::tactics {

/// Scratch memory of all assignment functions. No call reads data of an earlier call, so one workspace serves any
/// number of calls of any function and size, one at a time, and results do not depend on it. A call allocates only if
/// it is larger than all earlier calls. Its size n is the greater number of agents and targets. The members are private
/// to sdk/tactics; w = ceil(n / 64) words of bits. Cost: memory 44 n² + O(n w) bytes.
struct AssignmentWorkspace {
    AssignmentWorkspace() = default;
    /// Allocates memory for `count` agents or targets, so that calls up to that size allocate nothing.
    explicit AssignmentWorkspace(int count) { reserve(count); }
    void reserve(int count);

    struct Edge {
        double cost;
        int row;
        int column;
    };
    int size = 0;                           ///< Number of agents or targets for which there is memory.
    std::vector<Edge> edges;                ///< (n x n)
    std::vector<Edge> ordered_edges;        ///< (n x n)
    std::vector<int> bucket_ends;           ///< (n x n)
    std::vector<double> square;             ///< (n x n)
    std::vector<double> row_price;          ///< n
    std::vector<double> column_price;       ///< n
    std::vector<double> distance;           ///< n, by column
    std::vector<int> column_of;             ///< n, by row: its column in the matching
    std::vector<int> row_of;                ///< n, by column
    std::vector<int> parent;                ///< n, by column: the row from which it was reached
    std::vector<int> queue;                 ///< n
    std::vector<int> remaining;             ///< n
    std::vector<int> level;                 ///< n, by row
    std::vector<std::uint64_t> rows;        ///< (n x w): the columns each row may have
    std::vector<std::uint64_t> group_rows;  ///< (n x w): the columns at the cost that is being avoided
    std::vector<std::uint64_t> sets;        ///< ((n + 7) x w): sets of columns
};

}  // namespace podball::tactics

#endif
