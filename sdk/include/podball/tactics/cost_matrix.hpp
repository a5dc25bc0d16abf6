// A matrix of costs that lies somewhere else.
#ifndef PODBALL_TACTICS_COST_MATRIX_HPP
#define PODBALL_TACTICS_COST_MATRIX_HPP

#include <cassert>
#include <cstddef>
#include <span>

namespace podball::tactics {

/// What it costs each agent to take each target. Shape: (agents x targets), row by row; the values outlive the view.
class CostMatrix {
  public:
    CostMatrix(std::span<const double> values, int agents, int targets)
        : values_(values.data()), agents_(agents), targets_(targets) {
        assert(agents >= 0 && targets >= 0);
        assert(values.size() == static_cast<std::size_t>(agents) * static_cast<std::size_t>(targets));
    }

    int agents() const { return agents_; }
    int targets() const { return targets_; }
    double operator()(int agent, int target) const {
        return values_[static_cast<std::size_t>(agent) * static_cast<std::size_t>(targets_) +
                       static_cast<std::size_t>(target)];
    }
    const double* row(int agent) const { return values_ + static_cast<std::ptrdiff_t>(agent) * targets_; }

  private:
    const double* values_;
    int agents_;
    int targets_;
};

}  // namespace podball::tactics

#endif
