// Agents and targets as rows and columns of a square. Dummies come last and fill up the smaller number.
#pragma once

#include "bit_graph.hpp"
#include "least_matching.hpp"

#include <podball/tactics/assignment.hpp>

#include <cassert>

namespace podball::tactics {

/// Every matching of all rows is an assignment. Dummies match everything at cost 0.
struct Square {
    Square(int agent_count, int target_count)
        : agents(agent_count), targets(target_count), size(std::max(agents, targets)) {}
    int agents;
    int targets;
    int size;
};

/// Checks the requirements of the assignment functions, allocates memory, and sets all targets to kNoTarget.
inline Square prepare(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets) {
    assert(is_valid(cost));
    assert(targets.size() == static_cast<std::size_t>(cost.agents()));
    const Square square(cost.agents(), cost.targets());
    workspace.reserve(square.size);
    std::fill(targets.begin(), targets.end(), kNoTarget);
    return square;
}

/// Sets the graph's rows to the pairs with `allowed(agent, target)` and all pairs with dummies.
template <int kWords, typename Allowed>
void allow(BitGraph<kWords>& graph, const Square& square, Allowed allowed) {
    for (int agent = 0; agent < square.agents; ++agent) {
        auto* row = graph.row(agent);
        graph.fill(row, square.targets, square.size);
        for (int w = 0; w < words_for(square.targets); ++w) {
            typename BitGraph<kWords>::Word bits = 0;
            const int first = w * kWordBits;
            const int count = std::min(kWordBits, square.targets - first);
            for (int i = 0; i < count; ++i) {
                bits |= typename BitGraph<kWords>::Word{allowed(agent, first + i)} << i;
            }
            row[w] |= bits;
        }
    }
    for (int row = square.agents; row < square.size; ++row) {
        graph.fill(graph.row(row), 0, square.size);
    }
}

/// Applies the rule for ties to the matching of all rows, and writes the agents' targets.
template <int kWords>
void finish(BitGraph<kWords>& graph, const Square& square, std::span<int> targets) {
    LeastMatching<kWords>(graph).make(square.agents);
    for (int agent = 0; agent < square.agents; ++agent) {
        const int column = graph.column_of(agent);
        targets[static_cast<std::size_t>(agent)] = column < square.targets ? column : kNoTarget;
    }
}

}  // namespace podball::tactics
