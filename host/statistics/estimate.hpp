// Mean, standard deviation and confidence interval of a metric over pairs.
#pragma once

#include "statistics/confidence.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace podball::statistics {

/// The value of a metric in one pair. Pairs with equal outcomes under different seeds are the same matches played
/// twice.
struct Sample {
    double value = 0.0;
    std::uint64_t outcome = 0;  ///< Digest of both legs.
};

/// Why an estimate has no interval.
enum class IntervalVerdict {
    Given,
    NoSample,     ///< The metric is undefined in every pair.
    FewDistinct,  ///< There are fewer than kDistinctMin distinct outcomes.
    NoVariance,   ///< All values are equal.
};

constexpr int kDistinctMin = 10;  ///< With fewer distinct outcomes there is no interval.

/// An estimate of a metric. All numbers are finite.
struct Estimate {
    int n = 0;         ///< Samples.
    int distinct = 0;  ///< Distinct outcomes among them.
    std::optional<double> mean;
    std::optional<double>
        sd;  ///< Standard deviation of the sample (divided by n - 1); null for fewer than two samples.
    std::optional<Interval> interval;
    IntervalVerdict verdict = IntervalVerdict::NoSample;
};

/// Mean, standard deviation and t interval of the mean. The order of the samples influences only the last bits of the
/// result. Requires: finite values, 0 < confidence < 1.
Estimate estimate(std::span<const Sample> samples, double confidence);

/// As above, with an interval that may be anytime-valid.
Estimate estimate(std::span<const Sample> samples, const Confidence& confidence);

/// Why there is no interval, in words; empty if there is one.
std::string verdict_text(const Estimate& estimate);

}  // namespace podball::statistics
