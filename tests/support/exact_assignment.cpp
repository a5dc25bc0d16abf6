#include "support/exact_assignment.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace podball::testing {
namespace {

using tactics::CostMatrix;

constexpr int kNone = -1;

void pair_costs(const CostMatrix& cost, std::span<const int> targets, std::vector<double>& costs) {
    costs.clear();
    for (int agent = 0; agent < cost.agents(); ++agent) {
        const int target = targets[static_cast<std::size_t>(agent)];
        if (target != kNone) {
            costs.push_back(cost(agent, target));
        }
    }
}

/// A vector of whole numbers, compared lexicographically.
using Places = std::vector<int>;

/// Residual network of an assignment problem whose costs are `Places`. Dummy agents or targets make it square.
class PlacesNetwork {
  public:
    explicit PlacesNetwork(const CostMatrix& cost) : cost_(cost), size_(std::max(cost.agents(), cost.targets())) {
        ranks_.assign(cost.values().begin(), cost.values().end());
        std::sort(ranks_.begin(), ranks_.end(), std::greater<>());
        ranks_.erase(std::unique(ranks_.begin(), ranks_.end()), ranks_.end());
        column_of_.assign(index(size_), kNone);
        row_of_.assign(index(size_), kNone);
    }

    Targets solve() {
        for (int i = 0; i < size_; ++i) {
            augment();
        }
        Targets targets(column_of_.begin(), column_of_.begin() + cost_.agents());
        for (int& target : targets) {
            if (target >= cost_.targets()) {
                target = kNone;
            }
        }
        return targets;
    }

  private:
    struct Label {
        bool reached = false;
        Places distance;
        int row = kNone;
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    std::size_t places() const { return ranks_.size() + index(size_); }

    void add(Places& places, int row, int column, int sign) const {
        if (row >= cost_.agents()) {
            return;
        }
        places[ranks_.size() + index(row)] += sign * column;
        if (column >= cost_.targets()) {
            return;
        }
        const auto rank = std::lower_bound(ranks_.begin(), ranks_.end(), cost_(row, column), std::greater<>());
        places[index(static_cast<int>(rank - ranks_.begin()))] += sign;
    }

    // Computes the shortest distance to a row: 0 if the row has no column, otherwise the distance of its column and the
    // edge back. False: the column is not reached.
    bool row_distance(const std::vector<Label>& labels, int row, Places& distance) const {
        const int column = column_of_[index(row)];
        if (column == kNone) {
            distance.assign(places(), 0);
            return true;
        }
        if (!labels[index(column)].reached) {
            return false;
        }
        distance = labels[index(column)].distance;
        add(distance, row, column, -1);
        return true;
    }

    bool relax_row(std::vector<Label>& labels, int row) const {
        bool changed = false;
        Places from;
        if (!row_distance(labels, row, from)) {
            return false;
        }
        for (int column = 0; column < size_; ++column) {
            if (column == column_of_[index(row)]) {
                continue;
            }
            Label& label = labels[index(column)];
            add(from, row, column, 1);
            if (!label.reached || from < label.distance) {
                label = {true, from, row};
                changed = true;
            }
            add(from, row, column, -1);
        }
        return changed;
    }

    void augment() {
        std::vector<Label> labels(index(size_));
        for (bool changed = true; changed;) {
            changed = false;
            for (int row = 0; row < size_; ++row) {
                changed |= relax_row(labels, row);
            }
        }
        int best = kNone;
        for (int column = 0; column < size_; ++column) {
            const bool ends = row_of_[index(column)] == kNone;
            if (ends && (best == kNone || labels[index(column)].distance < labels[index(best)].distance)) {
                best = column;
            }
        }
        while (best != kNone) {
            const int row = labels[index(best)].row;
            const int lost = column_of_[index(row)];
            column_of_[index(row)] = best;
            row_of_[index(best)] = row;
            best = lost;
        }
    }

    const CostMatrix& cost_;
    int size_;
    std::vector<double> ranks_;
    std::vector<int> column_of_;
    std::vector<int> row_of_;
};

}  // namespace

void sum_objective(const CostMatrix& cost, std::span<const int> targets, std::vector<double>& value) {
    pair_costs(cost, targets, value);
    value = {std::accumulate(value.begin(), value.end(), 0.0)};
}

void bottleneck_objective(const CostMatrix& cost, std::span<const int> targets, std::vector<double>& value) {
    mmdr_objective(cost, targets, value);
    if (value.size() > 1) {
        value.erase(value.begin() + 1, value.end());
    }
}

void mmdr_objective(const CostMatrix& cost, std::span<const int> targets, std::vector<double>& value) {
    pair_costs(cost, targets, value);
    std::sort(value.begin(), value.end(), std::greater<>());
}

void mmd_msd2_objective(const CostMatrix& cost, std::span<const int> targets, std::vector<double>& value) {
    pair_costs(cost, targets, value);
    if (value.empty()) {
        return;
    }
    const double greatest = *std::max_element(value.begin(), value.end());
    const double squares = std::inner_product(value.begin(), value.end(), value.begin(), 0.0);
    value = {greatest, squares};
}

std::vector<double> value_of(const Objective& objective, const CostMatrix& cost, std::span<const int> targets) {
    std::vector<double> value;
    objective(cost, targets, value);
    return value;
}

Targets brute_force(const CostMatrix& cost, const Objective& objective) {
    const auto agents = static_cast<std::size_t>(cost.agents());
    std::vector<int> columns(static_cast<std::size_t>(std::max(cost.agents(), cost.targets())));
    std::iota(columns.begin(), columns.end(), 0);
    Targets targets(agents);
    Targets best;
    std::vector<double> value;
    std::vector<double> least;
    do {
        for (std::size_t i = 0; i < agents; ++i) {
            targets[i] = columns[i] < cost.targets() ? columns[i] : kNone;
        }
        objective(cost, targets, value);
        if (best.empty() || value < least) {
            best = targets;
            least = value;
        }
        // Reverses the unused columns, so that the next permutation changes a column of an agent.
        std::reverse(columns.begin() + static_cast<std::ptrdiff_t>(agents), columns.end());
    } while (std::next_permutation(columns.begin(), columns.end()));
    return best;
}

Targets exact_mmdr(const CostMatrix& cost) { return PlacesNetwork(cost).solve(); }

}  // namespace podball::testing
