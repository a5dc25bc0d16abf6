// A view of a matrix with the criteria of alternatives.
#ifndef PODBALL_TACTICS_CRITERIA_MATRIX_HPP
#define PODBALL_TACTICS_CRITERIA_MATRIX_HPP

#include <cassert>
#include <cstddef>
#include <span>

namespace podball::tactics {

/// Largest number of criteria.
inline constexpr int kCriteriaMax = 8;

/// The criteria of each alternative. Smaller values are better.
/// Shape: (alternatives x criteria), row by row. The values must outlive the view.
/// Requires: criteria in [1, kCriteriaMax].
class CriteriaMatrix {
  public:
    CriteriaMatrix(std::span<const double> values, int alternatives, int criteria)
        : values_(values.data()), alternatives_(alternatives), criteria_(criteria) {
        assert(alternatives >= 0 && criteria >= 1 && criteria <= kCriteriaMax);
        assert(values.size() == static_cast<std::size_t>(alternatives) * static_cast<std::size_t>(criteria));
    }

    int alternatives() const { return alternatives_; }
    int criteria() const { return criteria_; }
    double operator()(int alternative, int criterion) const { return row(alternative)[criterion]; }
    const double* row(int alternative) const { return values_ + static_cast<std::ptrdiff_t>(alternative) * criteria_; }

  private:
    const double* values_;
    int alternatives_;
    int criteria_;
};

}  // namespace podball::tactics

#endif
