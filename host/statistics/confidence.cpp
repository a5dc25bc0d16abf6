#include "statistics/confidence.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace podball::statistics {

namespace {

// n times the parameter of the mixture, which makes the interval narrowest near the planned number of pairs.
// Any positive parameter gives a valid interval; the lower bound keeps it positive for low levels.
double mixture(double level, int pairs_planned, int n) {
    const double x = -2.0 * std::log(1.0 - level);
    return std::max(1.0, x + std::log(x) + 1.0) / static_cast<double>(pairs_planned) * static_cast<double>(n);
}

}  // namespace

double interval_reach(const Confidence& confidence, int n) {
    assert(n >= 2 && confidence.level > 0.0 && confidence.level < 1.0);
    if (!confidence.pairs_planned) {
        const boost::math::students_t distribution(n - 1);
        return boost::math::quantile(boost::math::complement(distribution, (1.0 - confidence.level) / 2.0));
    }
    const double nr = mixture(confidence.level, *confidence.pairs_planned, n);
    return std::sqrt(2.0 * (nr + 1.0) / nr * std::log(std::sqrt(nr + 1.0) / (1.0 - confidence.level)));
}

double p_value(const Confidence& confidence, int n, double t) {
    assert(n >= 2 && std::isfinite(t));
    if (!confidence.pairs_planned) {
        const boost::math::students_t distribution(n - 1);
        return 2.0 * boost::math::cdf(boost::math::complement(distribution, std::abs(t)));
    }
    const double nr = mixture(confidence.level, *confidence.pairs_planned, n);
    return std::min(1.0, std::sqrt(nr + 1.0) * std::exp(-t * t * nr / (2.0 * (nr + 1.0))));
}

}  // namespace podball::statistics
