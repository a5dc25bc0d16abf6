// Correction of p values for the number of hypotheses that are tested together.
#pragma once

#include <span>
#include <vector>

namespace podball::statistics {

/// The p values adjusted by Holm's step-down method, in the order of the input: an adjusted value below a holds back
/// the chance of any false rejection to a, however the tests depend on each other. Requires: values from 0 to 1.
/// Source: Holm, Scandinavian Journal of Statistics 6 (1979) 65.
std::vector<double> holm_adjusted(std::span<const double> p_values);

}  // namespace podball::statistics
