#include "statistics/score_likelihood.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace podball::statistics {

namespace {

constexpr double kCountMin = 1e-3;  ///< Taken for a count of 0, so that no result is impossible.
constexpr std::array<double, 5> kScores = {0.0, 0.25, 0.5, 0.75, 1.0};

using Weights = std::array<double, 5>;

Weights weights_of(const PairCounts& counts) {
    Weights weights{};
    std::transform(counts.begin(), counts.end(), weights.begin(), [](std::int64_t count) {
        assert(count >= 0);
        return count == 0 ? kCountMin : static_cast<double>(count);
    });
    return weights;
}

Weights shares_of(const PairCounts& counts) {
    Weights shares = weights_of(counts);
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    std::transform(shares.begin(), shares.end(), shares.begin(), [&](double weight) { return weight / sum; });
    return shares;
}

}  // namespace

double expected_score(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

LikelihoodRoot likeliest_with_mean(const PairCounts& counts, double mean) {
    assert(mean > 0.0 && mean < 1.0);
    const Weights shares = shares_of(counts);
    LikelihoodRoot root;
    const auto equation = [&](double t) {
        ++root.steps;
        double sum = 0.0;
        for (std::size_t i = 0; i < kScores.size(); ++i) {
            const double distance = kScores[i] - mean;
            sum += shares[i] * distance / (1.0 + t * distance);
        }
        return sum;
    };
    // No probability exceeds 1, so 1 + t (a_i - mean) >= q_i. With the first and the last score this bounds the root
    // away from the poles, on which the equation is infinite. The equation falls between them.
    double low = (shares.back() - 1.0) / (1.0 - mean);
    double high = (1.0 - shares.front()) / mean;
    const double at_low = equation(low);
    const double at_high = equation(high);
    if (at_low <= 0.0 || at_high >= 0.0) {
        root.t = at_low <= 0.0 ? low : high;
        return root;
    }
    const auto is_narrow = [](double one, double two) {
        constexpr double kEpsilon = 4.0 * std::numeric_limits<double>::epsilon();
        return std::abs(one - two) <= kEpsilon * std::max(1.0, std::min(std::abs(one), std::abs(two)));
    };
    std::uintmax_t steps_left = kRootStepsMax - 2;
    std::tie(low, high) =
        boost::math::tools::toms748_solve(equation, low, high, at_low, at_high, is_narrow, steps_left);
    root.t = low + (high - low) / 2.0;
    return root;
}

double score_llr(const PairCounts& counts, double elo0, double elo1) {
    if (std::all_of(counts.begin(), counts.end(), [](std::int64_t count) { return count == 0; })) {
        return 0.0;
    }
    const double mean0 = expected_score(elo0);
    const double mean1 = expected_score(elo1);
    const double t0 = likeliest_with_mean(counts, mean0).t;
    const double t1 = likeliest_with_mean(counts, mean1).t;
    const Weights weights = weights_of(counts);
    double sum = 0.0;
    for (std::size_t i = 0; i < kScores.size(); ++i) {
        sum += weights[i] * (std::log1p(t0 * (kScores[i] - mean0)) - std::log1p(t1 * (kScores[i] - mean1)));
    }
    return sum;
}

}  // namespace podball::statistics
