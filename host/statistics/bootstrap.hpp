// Quantiles, and intervals by resampling.
#pragma once

#include "statistics/confidence.hpp"

#include <cstdint>
#include <span>

namespace podball::statistics {

/// The quantile of sorted values, linear between neighbours (type 7 of Hyndman and Fan, the default of R and NumPy).
/// Requires: `sorted` is not empty and ascending, 0 <= share <= 1.
double quantile(std::span<const double> sorted, double share);

/// Number of resamples of an interval.
constexpr int kResamples = 1000;

/// Percentile interval of the mean: the quantiles of the means of `resamples` samples drawn with replacement. It
/// repeats everywhere for equal arguments; `seed` and `stream` key the draws. Requires: `values` is not empty and
/// finite, 0 < level < 1, resamples >= 1. Cost: values x resamples. Source: Efron and Tibshirani, An Introduction to
/// the Bootstrap (1993), chapter 13.
Interval bootstrap_interval(std::span<const double> values, double level, std::uint64_t seed, std::uint32_t stream,
                            int resamples = kResamples);

}  // namespace podball::statistics
