#include "bottleneck.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace podball::tactics {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();  // What a dummy costs.
constexpr double kNever = std::numeric_limits<double>::infinity();

// Rows are matched one after the other, each by the alternating path whose greatest cost is the least. The limit, which
// only rises, is a lower bound of every solution: whenever it rises, the rows reached so far are one more than the
// columns reached, so a pair that leaves them must be in every solution, and the limit becomes the least of those
// costs.
class Bottleneck {
  public:
    Bottleneck(const CostMatrix& cost, const Square& square, AssignmentWorkspace& workspace)
        : cost_(cost),
          square_(square),
          slack_(workspace.distance.data()),
          column_of_(workspace.column_of.data()),
          row_of_(workspace.row_of.data()),
          parent_(workspace.parent.data()),
          remaining_(workspace.remaining.data()) {}

    double solve() {
        std::fill_n(column_of_, square_.size, -1);
        std::fill_n(row_of_, square_.size, -1);
        limit_ = lower_bound();
        for (int row = 0; row < square_.agents; ++row) match_at_once(row);
        for (int row = 0; row < square_.agents; ++row) {
            if (column_of_[row] < 0) augment(row, search(row));
        }
        match_dummies();
        return limit_;
    }

  private:
    // Whoever must be matched costs at least its least cost.
    double lower_bound() {
        double bound = kNothing;
        if (square_.targets == square_.size) std::fill_n(slack_, square_.targets, kNever);
        for (int agent = 0; agent < square_.agents; ++agent) {
            const double* row = cost_.row(agent);
            if (square_.agents <= square_.targets)
                bound = std::max(bound, *std::min_element(row, row + square_.targets));
            for (int target = 0; target < square_.targets; ++target)
                slack_[target] = agent == 0 ? row[target] : std::min(slack_[target], row[target]);
        }
        if (square_.targets <= square_.agents)
            bound = std::max(bound, *std::max_element(slack_, slack_ + square_.targets));
        return bound;
    }

    void match(int row, int column) {
        column_of_[row] = column;
        row_of_[column] = row;
    }

    void match_at_once(int row) {
        const double* cost = cost_.row(row);
        for (int column = 0; column < square_.targets; ++column) {
            if (cost[column] <= limit_ && row_of_[column] < 0) return match(row, column);
        }
    }

    void match_dummies() {
        int column = 0;
        for (int row = square_.agents; row < square_.size; ++row) {
            while (row_of_[column] >= 0) ++column;
            match(row, column);
        }
    }

    // Takes the unreached column that costs least, or a free one that costs no more than the limit.
    int take(int& count) {
        int best = 0;
        int best_free = -1;
        for (int i = 0; i < count; ++i) {
            const int column = remaining_[i];
            if (slack_[column] < slack_[remaining_[best]]) best = i;
            if (row_of_[column] < 0 && (best_free < 0 || slack_[column] < slack_[remaining_[best_free]])) best_free = i;
        }
        limit_ = std::max(limit_, slack_[remaining_[best]]);
        if (best_free >= 0 && slack_[remaining_[best_free]] <= limit_) best = best_free;
        std::swap(remaining_[best], remaining_[--count]);
        return remaining_[count];
    }

    void reach(int row, int count) {
        const double* cost = cost_.row(row);
        for (int i = 0; i < count; ++i) {
            const int column = remaining_[i];
            const double through = column < square_.targets ? cost[column] : kNothing;
            if (through < slack_[column]) {
                slack_[column] = through;
                parent_[column] = row;
            }
        }
    }

    // A free column that `root` can have.
    int search(int root) {
        int count = square_.size;
        for (int column = 0; column < count; ++column) remaining_[column] = column;
        std::fill_n(slack_, count, kNever);
        for (int row = root;;) {
            reach(row, count);
            const int column = take(count);
            row = row_of_[column];
            if (row < 0) return column;
        }
    }

    void augment(int root, int column) {
        for (int row = -1; row != root;) {
            row = parent_[column];
            const int lost = column_of_[row];
            match(row, column);
            column = lost;
        }
    }

    const CostMatrix& cost_;
    const Square& square_;
    double* slack_;
    int* column_of_;
    int* row_of_;
    int* parent_;
    int* remaining_;
    double limit_ = kNothing;
};

template <int kWords>
void bottleneck(const CostMatrix& cost, const Square& square, AssignmentWorkspace& workspace, std::span<int> targets) {
    const double limit = match_bottleneck(cost, square, workspace);
    BitGraph<kWords> graph(workspace, square.size);
    allow(graph, square, [&](int agent, int target) { return cost(agent, target) <= limit; });
    finish(graph, square, targets);
}

}  // namespace

double match_bottleneck(const CostMatrix& cost, const Square& square, AssignmentWorkspace& workspace) {
    return Bottleneck(cost, square, workspace).solve();
}

void bottleneck_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets) {
    const Square square = prepare(cost, workspace, targets);
    std::fill(targets.begin(), targets.end(), kNoTarget);
    if (cost.values().empty()) return;
    with_width(square.size, [&](auto width) { bottleneck<width()>(cost, square, workspace, targets); });
}

}  // namespace podball::tactics
