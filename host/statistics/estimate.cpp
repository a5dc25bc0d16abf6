#include "statistics/estimate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace podball::statistics {

namespace {

int count_distinct(std::span<const Sample> samples) {
    std::vector<std::uint64_t> outcomes;
    outcomes.reserve(samples.size());
    for (const Sample& sample : samples) {
        outcomes.push_back(sample.outcome);
    }
    std::sort(outcomes.begin(), outcomes.end());
    return static_cast<int>(std::unique(outcomes.begin(), outcomes.end()) - outcomes.begin());
}

double mean_of(std::span<const Sample> samples) {
    double sum = 0.0;
    for (const Sample& sample : samples) {
        sum += sample.value;
    }
    return sum / static_cast<double>(samples.size());
}

// Uses two passes, because the one-pass formula loses all digits if the mean is large against the spread.
double deviation_of(std::span<const Sample> samples, double mean) {
    double sum = 0.0;
    for (const Sample& sample : samples) {
        sum += (sample.value - mean) * (sample.value - mean);
    }
    return std::sqrt(sum / static_cast<double>(samples.size() - 1));
}

// Compares the values with each other, because the rounded mean of equal values may differ from them.
bool all_equal(std::span<const Sample> samples) {
    return std::all_of(samples.begin(), samples.end(),
                       [&](const Sample& sample) { return sample.value == samples.front().value; });
}

Interval interval_of(double mean, double deviation, int n, const Confidence& confidence) {
    const double reach = interval_reach(confidence, n) * deviation / std::sqrt(static_cast<double>(n));
    return {mean - reach, mean + reach};
}

}  // namespace

Estimate estimate(std::span<const Sample> samples, double confidence) {
    return estimate(samples, Confidence{confidence, std::nullopt});
}

Estimate estimate(std::span<const Sample> samples, const Confidence& confidence) {
    assert(confidence.level > 0.0 && confidence.level < 1.0);
    assert(std::all_of(samples.begin(), samples.end(), [](const Sample& one) { return std::isfinite(one.value); }));
    Estimate result;
    result.n = static_cast<int>(samples.size());
    if (samples.empty()) {
        return result;
    }
    const bool equal = all_equal(samples);
    result.distinct = count_distinct(samples);
    result.mean = equal ? samples.front().value : mean_of(samples);
    if (samples.size() > 1) {
        result.sd = equal ? 0.0 : deviation_of(samples, *result.mean);
    }
    if (result.distinct < kDistinctMin) {
        result.verdict = IntervalVerdict::FewDistinct;
    } else if (equal) {
        result.verdict = IntervalVerdict::NoVariance;
    } else {
        result.verdict = IntervalVerdict::Given;
        result.interval = interval_of(*result.mean, *result.sd, result.n, confidence);
    }
    return result;
}

std::string verdict_text(const Estimate& estimate) {
    switch (estimate.verdict) {
        case IntervalVerdict::Given: return "";
        case IntervalVerdict::NoSample: return "undefined in every pair";
        case IntervalVerdict::NoVariance: return "the same in every pair";
        case IntervalVerdict::FewDistinct:
            return fmt::format("too few {}pairs for an interval: {}, and {} are needed",
                               estimate.distinct < estimate.n ? "different " : "",
                               estimate.distinct < estimate.n ? fmt::format("{} of {}", estimate.distinct, estimate.n)
                                                              : fmt::format("{}", estimate.n),
                               kDistinctMin);
    }
    return "";
}

}  // namespace podball::statistics
