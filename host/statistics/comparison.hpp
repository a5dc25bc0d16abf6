// Comparison of two teams in one metric, A minus B. The unit is the pair.
#pragma once

#include "statistics/confidence.hpp"
#include "statistics/estimate.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::statistics {

/// The value of a metric in pair k.
struct PairSample {
    std::int64_t k = 0;
    Sample sample;
};

/// Two teams' pairs with a third team, joined by k. Pairs with the same k have the same seed.
struct JoinedPairs {
    std::vector<Sample> differences;  ///< A's value minus B's value, by k.
    std::optional<double> mean_a;     ///< Over the joined pairs; null without any.
    std::optional<double> mean_b;
    std::optional<double> correlation;  ///< From -1 to 1. Null if one side does not vary.
    int unjoined = 0;                   ///< Pairs of either team whose k the other team does not have.
};

/// Joins the pairs of A and B by k, in any order. Requires: no k twice on one side, finite values.
JoinedPairs join_pairs(std::span<const PairSample> a, std::span<const PairSample> b);

/// Test of the hypothesis that the mean is 0.
struct MeanTest {
    double t = 0.0;  ///< Mean divided by its standard error.
    int df = 0;
    double p = 1.0;  ///< Two-sided, of the same kind as the interval: see `p_value`.
};

/// What a comparison shows about A's value minus B's value.
enum class Finding {
    Unknown,    ///< No interval.
    AHasMore,   ///< The interval is above 0.
    BHasMore,   ///< The interval is below 0.
    NoneShown,  ///< The interval contains 0.
};

/// What an interval of a difference says about an effect of a given size, in either direction.
enum class EffectFinding {
    Unknown,   ///< No interval.
    Excluded,  ///< The interval holds only smaller effects.
    Shown,     ///< The interval holds only effects of one direction that are at least as large.
    Open,      ///< It holds both.
};

/// The mean of A minus B in one metric. All numbers are finite. Without an interval there is no test either.
struct MeanComparison {
    Estimate estimate;  ///< With the interval of the asked kind.
    std::optional<MeanTest> test;
    std::optional<double> p_holm;       ///< Set by `adjust_holm`.
    std::optional<Interval> bootstrap;  ///< At the same level. Right for one look, like Student's interval.
};

/// Compares the values of one metric, A minus B. `seed` and `stream` key the resamples, so equal arguments give equal
/// results everywhere; metrics of one table have different streams. Cost: 1,000 random numbers per sample.
MeanComparison compare_means(std::span<const Sample> differences, const Confidence& confidence, std::uint64_t seed,
                             std::uint32_t stream);

/// Sets `p_holm` of the comparisons that are shown together and have a test. Returns the number of tests.
int adjust_holm(std::span<MeanComparison* const> comparisons);

Finding finding_of(const MeanComparison& comparison);

/// Requires: effect > 0.
EffectFinding effect_finding(const std::optional<Interval>& interval, double effect);

/// The finding in words: "A has more", "B has more", "no difference shown", or why there is no interval.
std::string finding_text(const MeanComparison& comparison, const std::string& name_a, const std::string& name_b);

}  // namespace podball::statistics
