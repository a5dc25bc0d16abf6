#include "latency/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace podball::latency {
namespace {

std::optional<double> ratio(std::optional<std::int64_t> first, std::optional<std::int64_t> second) {
    if (!first || !second || *second <= 0) {
        return std::nullopt;
    }
    return static_cast<double>(*first) / static_cast<double>(*second);
}

// The number of values to leave out at each end of `n` sorted values, so that the true median lies between the
// remaining ones with the confidence kRatioConfidence. Each value is below the true median with chance 1/2 (sign test).
// Null: too few values.
std::optional<std::size_t> left_out(std::size_t n) {
    double outside = 0.0;
    double chance = std::pow(0.5, static_cast<double>(n));  // Chance that exactly k of n values are below the median.
    std::optional<std::size_t> found;
    for (std::size_t k = 0; k < n / 2; ++k) {
        outside += 2.0 * chance;
        if (outside > 1.0 - kRatioConfidence) {
            break;
        }
        found = k;
        chance *= static_cast<double>(n - k) / static_cast<double>(k + 1);
    }
    return found;
}

Ratio ratio_of_rounds(const TeamFigures& first, const TeamFigures& second, Percentiles RoundFigures::*clock,
                      std::size_t quantile) {
    std::vector<double> ratios;
    const std::size_t rounds = std::min(first.rounds.size(), second.rounds.size());
    for (std::size_t i = 0; i < rounds; ++i) {
        const auto one = ratio((first.rounds[i].*clock)[quantile], (second.rounds[i].*clock)[quantile]);
        if (one) {
            ratios.push_back(*one);
        }
    }
    return median_of(ratios);
}

Ratio ratio_of(const TeamFigures& first, const TeamFigures& second, Percentiles RoundFigures::*clock,
               control::LatencyHistogram CallFigures::*all, std::size_t quantile) {
    const Ratio rounds = ratio_of_rounds(first, second, clock, quantile);
    if (rounds.value) {
        return rounds;
    }
    const double share = kQuantiles[quantile].share;
    return {ratio((first.all.*all).percentile(share), (second.all.*all).percentile(share)), {}};
}

}  // namespace

RatioVerdict verdict_of(const Ratio& ratio) {
    if (!ratio.interval) {
        return RatioVerdict::Unknown;
    }
    if (ratio.interval->high < 1.0) {
        return RatioVerdict::Less;
    }
    return ratio.interval->low > 1.0 ? RatioVerdict::More : RatioVerdict::Noise;
}

Ratio median_of(std::span<const double> values) {
    if (values.empty()) {
        return {};
    }
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const std::size_t n = sorted.size();
    Ratio median;
    median.value = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2.0;
    if (const auto out = left_out(n)) {
        median.interval = {sorted[*out], sorted[n - 1 - *out]};
    }
    return median;
}

Comparison compare(const TeamFigures& first, const TeamFigures& second) {
    Comparison result;
    for (std::size_t q = 0; q < kQuantiles.size(); ++q) {
        result.cpu[q] = ratio_of(first, second, &RoundFigures::cpu_ns, &CallFigures::cpu, q);
        result.wall[q] = ratio_of(first, second, &RoundFigures::wall_ns, &CallFigures::wall, q);
    }
    return result;
}

}  // namespace podball::latency
