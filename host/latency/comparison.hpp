// Comparison of the durations of two teams.
#pragma once

#include "latency/contestant.hpp"
#include "statistics/estimate.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace podball::latency {

/// Duration of the first team divided by the duration of the second team.
struct Ratio {
    /// Median of the rounds, or the ratio of the whole series if the rounds have too few calls. Null: too few calls.
    std::optional<double> value;
    std::optional<statistics::Interval> interval;  ///< Interval of the median, of confidence kRatioConfidence at least.
};
constexpr double kRatioConfidence = 0.99;

/// Conclusion from a ratio and its interval.
enum class RatioVerdict {
    Unknown,  ///< No interval.
    Less,     ///< The first is faster.
    More,     ///< The second is faster.
    Noise,    ///< The interval contains 1: no difference is certain.
};
/// Verdict on `ratio`.
RatioVerdict verdict_of(const Ratio& ratio);

/// Median of `values`, and the narrowest interval between two of the values that has the confidence kRatioConfidence.
/// The interval assumes nothing about the distribution. It is null with fewer than 8 values.
Ratio median_of(std::span<const double> values);

/// Ratios of the first team to the second one. Shape: [kQuantiles].
struct Comparison {
    std::array<Ratio, kQuantiles.size()> cpu;
    std::array<Ratio, kQuantiles.size()> wall;
};
/// Compares two teams of one series.
Comparison compare(const TeamFigures& first, const TeamFigures& second);

}  // namespace podball::latency
