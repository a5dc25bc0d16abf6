#include <podball/tactics/scram.hpp>

#include "bottleneck.hpp"
#include "edge_order.hpp"
#include "minimum_sum.hpp"
#include "zero_one.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace podball::tactics {
namespace {

// Rows without a column.
class OpenRows {
  public:
    explicit OpenRows(int* rows) : rows_(rows) {}
    bool empty() const { return count_ == 0; }
    void add(int row) { rows_[count_++] = row; }
    template <typename Keep>
    void keep_if(Keep keep) {
        count_ = static_cast<int>(std::remove_if(rows_, rows_ + count_, [&](int row) { return !keep(row); }) - rows_);
    }

  private:
    int* rows_;
    int count_ = 0;
};

// Deletes edges in order of decreasing cost. After each cost the remaining assignments are those with as few edges of
// that cost as possible. In the end the perfect matchings of the graph are exactly the optimal assignments.
template <int kWords>
class RecursiveBottleneck {
  public:
    using Edge = AssignmentWorkspace::Edge;

    RecursiveBottleneck(const CostMatrix& cost, const Square& square, AssignmentWorkspace& workspace)
        : workspace_(workspace), graph_(workspace, square.size) {
        const double limit = match_bottleneck(cost, square, workspace);  // Edges above this cost are never used.
        Edge* edge = workspace.edges.data();
        allow(graph_, square, [&](int agent, int target) {
            const double value = cost(agent, target);
            *edge = {value, agent, target};
            edge += value <= limit;
            return value <= limit;
        });
        const auto count = edge - workspace.edges.data();
        begin_ = order_edges(workspace, static_cast<int>(count));
        end_ = begin_ + count;
    }

    BitGraph<kWords>& solve() {
        Edge* last = nullptr;
        for (Edge* first = begin_; first != end_; first = last) {
            last = std::find_if(first, end_, [&](const Edge& edge) { return edge.cost != first->cost; });
            if (avoid(first, last) && graph_.edges() == graph_.size()) {
                break;
            }
        }
        return graph_;
    }

  private:
    // Keeps the assignments with the fewest of these edges. Returns whether every assignment has at least one of them.
    bool avoid(Edge* first, Edge* last) {
        last = std::remove_if(first, last,
                              [&](const Edge& edge) { return !graph_.has(graph_.row(edge.row), edge.column); });
        OpenRows open(workspace_.remaining.data());
        for (const Edge* edge = first; edge != last; ++edge) {
            remove(*edge, open);
        }
        if (open.empty()) {
            return false;
        }

        graph_.start_searches();
        open.keep_if([&](int row) { return !graph_.match(row, [&](int r, int w) { return graph_.row(r)[w]; }); });
        if (open.empty()) {
            return false;
        }

        if (last - first == 1) {
            keep(*first);
            return true;
        }
        for (const Edge* edge = first; edge != last; ++edge) {
            graph_.insert(graph_.group_row(edge->row), edge->column);
        }
        ZeroOne<kWords>(graph_, workspace_).solve(open);
        return true;
    }

    void remove(const Edge& edge, OpenRows& open) {
        graph_.erase(graph_.row(edge.row), edge.column);
        if (graph_.column_of(edge.row) != edge.column) {
            return;
        }
        graph_.unmatch(edge.row);
        open.add(edge.row);
    }

    // Keeps an edge that every assignment has. The result equals that of ZeroOne for a single edge, in fewer steps.
    void keep(const Edge& edge) {
        for (int row = 0; row < graph_.size(); ++row) {
            graph_.erase(graph_.row(row), edge.column);
        }
        graph_.clear(graph_.row(edge.row));
        graph_.insert(graph_.row(edge.row), edge.column);
        graph_.erase(graph_.free(), edge.column);
        graph_.column_of(edge.row) = edge.column;
    }

    AssignmentWorkspace& workspace_;
    BitGraph<kWords> graph_;
    Edge* begin_ = nullptr;
    Edge* end_ = nullptr;
};

}  // namespace

void mmdr_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets) {
    const Square square = prepare(cost, workspace, targets);
    if (cost.values().empty()) {
        return;
    }
    with_width(square.size, [&](auto width) {
        RecursiveBottleneck<width()> recursive(cost, square, workspace);
        finish(recursive.solve(), square, targets);
    });
}

void mmd_msd2_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets) {
    const Square square = prepare(cost, workspace, targets);
    if (cost.values().empty()) {
        return;
    }
    const double limit = match_bottleneck(cost, square, workspace);
    fill_square(cost, square, workspace, [limit](double value) {
        return value <= limit ? value * value : std::numeric_limits<double>::infinity();
    });
    least_sum(workspace.square.data(), square, workspace, targets);
}

std::span<const double> sorted_costs(const CostMatrix& cost, std::span<const int> targets, std::span<double> sorted) {
    std::size_t count = 0;
    for (int agent = 0; agent < cost.agents(); ++agent) {
        const int target = targets[static_cast<std::size_t>(agent)];
        if (target == kNoTarget) {
            continue;
        }
        assert(count < sorted.size());
        sorted[count++] = cost(agent, target);
    }
    std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count), std::greater<>());
    return sorted.first(count);
}

}  // namespace podball::tactics
