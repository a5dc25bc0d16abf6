// A view of a matrix of costs.
#ifndef PODBALL_TACTICS_COST_MATRIX_HPP
#define PODBALL_TACTICS_COST_MATRIX_HPP

#include <cassert>
#include <cstddef>
#include <span>

namespace podball::tactics {

/// The greatest magnitude of a cost: squares of such costs, and sums of squares, are still finite numbers.
inline constexpr double kCostMax = 1e150;

/// The cost of each target for each agent.
/// Shape: (agents x targets), row by row. The values must outlive the view. Either number may be 0. Costs may be
/// negative.
class CostMatrix {
  public:
    CostMatrix(std::span<const double> values, int agents, int targets)
        : values_(values.data()), agents_(agents), targets_(targets) {
        assert(agents >= 0 && targets >= 0);
        assert(values.size() == static_cast<std::size_t>(agents) * static_cast<std::size_t>(targets));
    }

    int agents() const { return agents_; }
    int targets() const { return targets_; }
    double operator()(int agent, int target) const { return row(agent)[target]; }
    const double* row(int agent) const {
        return values_ + static_cast<std::ptrdiff_t>(agent) * static_cast<std::ptrdiff_t>(targets_);
    }
    std::span<const double> values() const {
        return {values_, static_cast<std::size_t>(agents_) * static_cast<std::size_t>(targets_)};
    }

  private:
    const double* values_;
    int agents_;
    int targets_;
};

/// Whether assignments can be made from these costs: each is a number from -kCostMax to kCostMax. Every function
/// with a CostMatrix requires and asserts it. Check costs from outside before the call. Give a forbidden pair a cost
/// above all others, not an infinite one.
inline bool is_valid(const CostMatrix& cost) {
    for (const double value : cost.values()) {
        if (!(value >= -kCostMax && value <= kCostMax)) {
            return false;  // True for NaN too.
        }
    }
    return true;
}

}  // namespace podball::tactics

#endif
