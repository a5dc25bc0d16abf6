// Which of two teams is faster, as far as one can tell.
#pragma once

#include "latency/contestant.hpp"
#include "match/statistics.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace podball::latency {

/// How the first of two durations relates to the second.
struct Ratio {
    std::optional<double> value;              ///< Median of the rounds; without rounds, of the whole series.
    std::optional<match::Interval> interval;  ///< Of the median, with a confidence of kRatioConfidence at least.
};
constexpr double kRatioConfidence = 0.99;

enum class RatioVerdict {
    Unknown,  ///< No interval.
    Less,     ///< The first is faster.
    More,     ///< The second is.
    Noise,    ///< The interval holds 1: nobody can tell.
};
RatioVerdict verdict_of(const Ratio& ratio);

/// The median of the values, and the interval between two of them, as far in from the ends as the confidence permits,
/// whatever distribution they have. No interval for fewer than 8 values.
Ratio median_of(std::span<const double> values);

/// First to second team. Shape: [kQuantiles].
struct Comparison {
    std::array<Ratio, kQuantiles.size()> cpu;
    std::array<Ratio, kQuantiles.size()> wall;
};
Comparison compare(const TeamFigures& first, const TeamFigures& second);

}  // namespace podball::latency
