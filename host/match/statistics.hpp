// What a number of pairs says about a metric: mean, spread, and an interval where there is reason for one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace podball::match {

/// The value of a metric in one pair. Equal outcomes under different seeds are one match played twice.
struct Sample {
    double value = 0.0;
    std::uint64_t outcome = 0;  ///< Digest of both legs.
};

struct Interval {
    double low = 0.0;
    double high = 0.0;
};

/// Why an estimate has no interval.
enum class IntervalVerdict {
    Given,
    NoSample,     ///< The metric is undefined in every pair.
    FewDistinct,  ///< Fewer than kDistinctMin distinct outcomes, a single pair included.
    NoVariance,   ///< All values are equal.
};

constexpr int kDistinctMin = 10;  ///< Distinct outcomes below which a spread says nothing.

/// What is known of a metric. All numbers are finite.
struct Estimate {
    int n = 0;         ///< Samples.
    int distinct = 0;  ///< Distinct outcomes among them.
    std::optional<double> mean;
    std::optional<double> sd;  ///< Of the sample (divided by n - 1); null below two samples.
    std::optional<Interval> interval;
    IntervalVerdict verdict = IntervalVerdict::NoSample;
};

/// Mean, standard deviation and the t interval of the mean. The result depends on the order of the samples in its last
/// bits only. Requires: finite values, 0 < confidence < 1.
Estimate estimate(std::span<const Sample> samples, double confidence);

/// Why there is no interval, in words; empty if there is one.
std::string verdict_text(const Estimate& estimate);

}  // namespace podball::match
