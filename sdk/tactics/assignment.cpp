#include <podball/tactics/assignment.hpp>

#include "minimum_sum.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace podball::tactics {
namespace {

// Finds a minimum-sum assignment. Rows and columns have prices. No pair costs less than the sum of its two prices, and
// each matched pair costs exactly this sum. The reduced cost of a pair is its cost minus this sum. Rows are matched one
// after the other by a shortest alternating path in reduced costs.
class ShortestPaths {
  public:
    ShortestPaths(const double* values, int size, AssignmentWorkspace& workspace)
        : values_(values),
          size_(size),
          row_price_(workspace.row_price.data()),
          column_price_(workspace.column_price.data()),
          distance_(workspace.distance.data()),
          column_of_(workspace.column_of.data()),
          row_of_(workspace.row_of.data()),
          parent_(workspace.parent.data()),
          remaining_(workspace.remaining.data()) {}

    void solve() {
        std::fill_n(column_of_, size_, -1);
        std::fill_n(row_of_, size_, -1);
        price_columns();
        for (int row = 0; row < size_; ++row) {
            price_row(row);
        }
        for (int row = 0; row < size_; ++row) {
            if (column_of_[row] < 0) {
                augment(row, search(row));
            }
        }
    }

    // Whether the reduced cost of a pair is 0, so that an assignment of least sum may contain it.
    bool tight(int row, int column) const {
        return column_of_[row] == column || cost(row)[column] - row_price_[row] - column_price_[column] <= 0.0;
    }

  private:
    const double* cost(int row) const { return values_ + static_cast<std::ptrdiff_t>(row) * size_; }

    void price_columns() {
        std::copy_n(cost(0), size_, column_price_);
        for (int row = 1; row < size_; ++row) {
            for (int column = 0; column < size_; ++column) {
                column_price_[column] = std::min(column_price_[column], cost(row)[column]);
            }
        }
    }

    // Sets the price of a row, and matches the row with its cheapest column if this column is free.
    void price_row(int row) {
        double least = std::numeric_limits<double>::infinity();
        int best = 0;
        for (int column = 0; column < size_; ++column) {
            const double reduced = cost(row)[column] - column_price_[column];
            if (reduced < least || (reduced == least && row_of_[best] >= 0)) {
                least = reduced;
                best = column;
            }
        }
        row_price_[row] = least;
        if (row_of_[best] >= 0) {
            return;
        }
        column_of_[row] = best;
        row_of_[best] = row;
    }

    // Updates the distances of the remaining columns through a row. Takes the nearest column; of equally near columns a
    // free one.
    int take(int row, double through, int& count) {
        const double* costs = cost(row);
        const double offset = through - row_price_[row];
        double least = std::numeric_limits<double>::infinity();
        int best = 0;
        for (int i = 0; i < count; ++i) {
            const int column = remaining_[i];
            const double there = offset + (costs[column] - column_price_[column]);
            if (there < distance_[column]) {
                distance_[column] = there;
                parent_[column] = row;
            }
            if (distance_[column] < least || (distance_[column] == least && row_of_[column] < 0)) {
                least = distance_[column];
                best = i;
            }
        }
        std::swap(remaining_[best], remaining_[--count]);
        return remaining_[count];
    }

    // Returns the nearest free column. Raises the prices so that all pairs on the path to it have the reduced cost 0.
    int search(int root) {
        int count = size_;
        for (int column = 0; column < count; ++column) {
            remaining_[column] = column;
        }
        std::fill_n(distance_, count, std::numeric_limits<double>::infinity());
        int end = take(root, 0.0, count);
        while (row_of_[end] >= 0) {
            end = take(row_of_[end], distance_[end], count);
        }

        const double length = distance_[end];
        row_price_[root] += length;
        for (int i = count + 1; i < size_; ++i) {  // The columns taken before the last one.
            const int column = remaining_[i];
            const double rise = length - distance_[column];
            row_price_[row_of_[column]] += rise;
            column_price_[column] -= rise;
        }
        return end;
    }

    void augment(int root, int column) { exchange_columns(parent_, column_of_, row_of_, root, column); }

    const double* values_;
    int size_;
    double* row_price_;
    double* column_price_;
    double* distance_;
    int* column_of_;
    int* row_of_;
    int* parent_;
    int* remaining_;
};

}  // namespace

void AssignmentWorkspace::reserve(int wanted) {
    if (wanted <= size) {
        return;
    }
    const auto n = static_cast<std::size_t>(wanted);
    const auto words = static_cast<std::size_t>(words_for(wanted));
    edges.resize(n * n);
    ordered_edges.resize(n * n);
    bucket_ends.resize(n * n);
    square.resize(n * n);
    for (auto* doubles : {&row_price, &column_price, &distance}) {
        doubles->resize(n);
    }
    for (auto* numbers : {&column_of, &row_of, &parent, &queue, &remaining, &level}) {
        numbers->resize(n);
    }
    rows.resize(n * words);
    group_rows.resize(n * words);
    sets.resize((n + 7) * words);
    size = wanted;
}

void least_sum(const double* values, const Square& square, AssignmentWorkspace& workspace, std::span<int> targets) {
    ShortestPaths paths(values, square.size, workspace);
    paths.solve();
    // An assignment has the least sum exactly if all its pairs are tight, including the pairs with dummies.
    with_width(square.size, [&](auto width) {
        BitGraph<width()> graph(workspace, square.size);
        allow(graph, Square(square.size, square.size), [&](int row, int column) { return paths.tight(row, column); });
        finish(graph, square, targets);
    });
}

void minimum_sum_assignment(const CostMatrix& cost, AssignmentWorkspace& workspace, std::span<int> targets) {
    const Square square = prepare(cost, workspace, targets);
    if (cost.values().empty()) {
        return;
    }
    const bool filled = square.agents != square.targets;
    if (filled) {
        fill_square(cost, square, workspace, [](double value) { return value; });
    }
    least_sum(filled ? workspace.square.data() : cost.row(0), square, workspace, targets);
}

double total_cost(const CostMatrix& cost, std::span<const int> targets) {
    double sum = 0.0;
    for (int agent = 0; agent < cost.agents(); ++agent) {
        const int target = targets[static_cast<std::size_t>(agent)];
        if (target != kNoTarget) {
            sum += cost(agent, target);
        }
    }
    return sum;
}

double greatest_cost(const CostMatrix& cost, std::span<const int> targets) {
    double greatest = -std::numeric_limits<double>::infinity();
    for (int agent = 0; agent < cost.agents(); ++agent) {
        const int target = targets[static_cast<std::size_t>(agent)];
        if (target != kNoTarget) {
            greatest = std::max(greatest, cost(agent, target));
        }
    }
    return greatest;
}

}  // namespace podball::tactics
