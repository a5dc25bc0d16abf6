// What alternatives are worth by several criteria, as a matrix that lies somewhere else.
#ifndef PODBALL_TACTICS_CRITERIA_MATRIX_HPP
#define PODBALL_TACTICS_CRITERIA_MATRIX_HPP

#include <cassert>
#include <cstddef>
#include <span>

namespace podball::tactics {

/// No more criteria than these are compared at once.
inline constexpr int kCriteriaMax = 8;

/// The criteria of each alternative; all of them are the better the smaller they are.
/// Shape: (alternatives x criteria), row by row; the values outlive the view. Requires: criteria in [1, kCriteriaMax].
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
