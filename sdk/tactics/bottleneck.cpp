#include "bottleneck.hpp"

#include <algorithm>
#include <limits>

namespace podball::tactics {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();  // Cost of a dummy.
constexpr double kEndless = std::numeric_limits<double>::infinity();

// Rows are matched one after the other, each by the alternating path whose greatest cost is the least. The limit only
// rises and is a lower bound of every solution. When it rises, there is one more reached row than reached columns. So
// every solution contains a pair of a reached row and an unreached column. The limit becomes the least cost of these
// pairs.
class Bottleneck {
  public:
    Bottleneck(const CostMatrix& cost, const Square& square, AssignmentWorkspace& workspace)
        : cost_(cost),
          square_(square),
          slack_(workspace.distance.data()),
          column_of_(workspace.column_of.data()),
          row_of_(workspace.row_of.data()),
          parent_(workspace.parent.data()),
          queue_(workspace.queue.data()),
          remaining_(workspace.remaining.data()) {}

    double solve() {
        std::fill_n(column_of_, square_.size, -1);
        std::fill_n(row_of_, square_.size, -1);
        limit_ = lower_bound();
        for (int row = 0; row < square_.agents; ++row) {
            match_at_once(row);
        }
        for (int row = 0; row < square_.agents; ++row) {
            if (column_of_[row] < 0) {
                augment(row, search(row));
            }
        }
        match_dummies();
        return limit_;
    }

  private:
    // A lower bound of the greatest cost: a matched row or column costs at least its least cost.
    double lower_bound() {
        double bound = kNothing;
        std::fill_n(slack_, square_.targets, kEndless);
        for (int agent = 0; agent < square_.agents; ++agent) {
            const double least = merge_least(cost_.row(agent));
            if (square_.agents <= square_.targets) {
                bound = std::max(bound, least);
            }
        }
        if (square_.targets <= square_.agents) {
            bound = std::max(bound, *std::max_element(slack_, slack_ + square_.targets));
        }
        return bound;
    }

    // The least cost of a row. Two halves are computed independently, for speed. Each column's least cost is its slack.
    double merge_least(const double* row) {
        const int half = square_.targets / 2;
        double first = kEndless;
        double second = kEndless;
        for (int target = 0; target < square_.targets; ++target) {
            slack_[target] = std::min(slack_[target], row[target]);
        }
        for (int target = 0; target < half; ++target) {
            first = std::min(first, row[target]);
            second = std::min(second, row[half + target]);
        }
        return std::min({first, second, row[square_.targets - 1]});
    }

    void match(int row, int column) {
        column_of_[row] = column;
        row_of_[column] = row;
    }

    void match_at_once(int row) {
        const double* cost = cost_.row(row);
        for (int column = 0; column < square_.targets; ++column) {
            if (cost[column] <= limit_ && row_of_[column] < 0) {
                return match(row, column);
            }
        }
    }

    void match_dummies() {
        int column = 0;
        for (int row = square_.agents; row < square_.size; ++row) {
            while (row_of_[column] >= 0) {
                ++column;
            }
            match(row, column);
        }
    }

    // Finds a free column for `root`. Reaches all columns within the limit before it raises the limit.
    int search(int root) {
        remaining_count_ = square_.size;
        for (int column = 0; column < square_.size; ++column) {
            remaining_[column] = column;
        }
        std::fill_n(slack_, square_.size, kEndless);
        queue_[0] = root;
        queue_count_ = 1;
        for (int next = 0;;) {
            while (next < queue_count_) {
                const int column = reach_from(queue_[next++]);
                if (column >= 0) {
                    return column;
                }
            }
            const int column = raise_limit();
            if (column >= 0) {
                return column;
            }
        }
    }

    // Visits the row's columns within the limit. Returns a free column as soon as there is one, otherwise -1.
    int reach_from(int row) {
        const double* cost = cost_.row(row);
        for (int i = 0; i < remaining_count_;) {
            const int column = remaining_[i];
            const double through = column < square_.targets ? cost[column] : kNothing;
            if (through < slack_[column]) {
                slack_[column] = through;
                parent_[column] = row;
                if (through <= limit_) {
                    if (row_of_[column] < 0) {
                        return column;
                    }
                    take(i);
                    continue;
                }
            }
            ++i;
        }
        return -1;
    }

    int raise_limit() {
        double least = kEndless;
        for (int i = 0; i < remaining_count_; ++i) {
            least = std::min(least, slack_[remaining_[i]]);
        }
        limit_ = least;
        for (int i = 0; i < remaining_count_;) {
            const int column = remaining_[i];
            if (slack_[column] > limit_) {
                ++i;
            } else if (row_of_[column] < 0) {
                return column;
            } else {
                take(i);
            }
        }
        return -1;
    }

    void take(int i) {
        queue_[queue_count_++] = row_of_[remaining_[i]];
        remaining_[i] = remaining_[--remaining_count_];
    }

    void augment(int root, int column) { exchange_columns(parent_, column_of_, row_of_, root, column); }

    const CostMatrix& cost_;
    const Square& square_;
    double* slack_;
    int* column_of_;
    int* row_of_;
    int* parent_;
    int* queue_;
    int queue_count_ = 0;
    int* remaining_;  // Columns not reached so far.
    int remaining_count_ = 0;
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
    if (cost.values().empty()) {
        return;
    }
    with_width(square.size, [&](auto width) { bottleneck<width()>(cost, square, workspace, targets); });
}

}  // namespace podball::tactics
