#include "statistics/comparison.hpp"

#include "statistics/bootstrap.hpp"
#include "statistics/holm.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

namespace podball::statistics {

namespace {

std::vector<PairSample> by_k(std::span<const PairSample> samples) {
    std::vector<PairSample> sorted(samples.begin(), samples.end());
    std::sort(sorted.begin(), sorted.end(), [](const PairSample& one, const PairSample& two) { return one.k < two.k; });
    assert(std::adjacent_find(sorted.begin(), sorted.end(), [](const PairSample& one, const PairSample& two) {
               return one.k == two.k;
           }) == sorted.end());
    return sorted;
}

/// Values of two teams in the same pairs.
struct Columns {
    std::vector<double> a;
    std::vector<double> b;
};

std::optional<double> mean_of(const std::vector<double>& values) {
    double sum = 0.0;
    for (const double value : values) {
        sum += value;
    }
    return values.empty() ? std::nullopt : std::optional(sum / static_cast<double>(values.size()));
}

bool varies(const std::vector<double>& values) {
    return std::any_of(values.begin(), values.end(), [&](double value) { return value != values.front(); });
}

// Pearson's coefficient. Each sum of squares has its own root, because their product might underflow.
std::optional<double> correlation_of(const Columns& columns, double mean_a, double mean_b) {
    if (!varies(columns.a) || !varies(columns.b)) {
        return std::nullopt;
    }
    double aa = 0.0;
    double bb = 0.0;
    double ab = 0.0;
    for (std::size_t i = 0; i < columns.a.size(); ++i) {
        const double a = columns.a[i] - mean_a;
        const double b = columns.b[i] - mean_b;
        aa += a * a;
        bb += b * b;
        ab += a * b;
    }
    const double scale = std::sqrt(aa) * std::sqrt(bb);
    return scale > 0.0 ? std::optional(std::clamp(ab / scale, -1.0, 1.0)) : std::nullopt;
}

std::optional<MeanTest> test_of(const Estimate& estimate, const Confidence& confidence) {
    if (!estimate.interval || !estimate.mean || !estimate.sd || *estimate.sd <= 0.0) {
        return std::nullopt;
    }
    MeanTest test;
    test.t = *estimate.mean / (*estimate.sd / std::sqrt(static_cast<double>(estimate.n)));
    test.df = estimate.n - 1;
    test.p = p_value(confidence, estimate.n, test.t);
    return test;
}

}  // namespace

JoinedPairs join_pairs(std::span<const PairSample> a, std::span<const PairSample> b) {
    const std::vector<PairSample> left = by_k(a);
    const std::vector<PairSample> right = by_k(b);
    JoinedPairs joined;
    Columns columns;
    for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
        if (left[i].k != right[j].k) {
            left[i].k < right[j].k ? ++i : ++j;
            continue;
        }
        const Sample& one = left[i++].sample;
        const Sample& two = right[j++].sample;
        joined.differences.push_back({one.value - two.value, one.outcome * 31 + two.outcome});
        columns.a.push_back(one.value);
        columns.b.push_back(two.value);
    }
    joined.unjoined = static_cast<int>(left.size() + right.size() - 2 * joined.differences.size());
    joined.mean_a = mean_of(columns.a);
    joined.mean_b = mean_of(columns.b);
    if (joined.mean_a && joined.mean_b) {
        joined.correlation = correlation_of(columns, *joined.mean_a, *joined.mean_b);
    }
    return joined;
}

MeanComparison compare_means(std::span<const Sample> differences, const Confidence& confidence, std::uint64_t seed,
                             std::uint32_t stream) {
    MeanComparison comparison;
    comparison.estimate = estimate(differences, confidence);
    comparison.test = test_of(comparison.estimate, confidence);
    if (comparison.estimate.interval) {
        std::vector<double> values;
        values.reserve(differences.size());
        std::transform(differences.begin(), differences.end(), std::back_inserter(values),
                       [](const Sample& sample) { return sample.value; });
        comparison.bootstrap = bootstrap_interval(values, confidence.level, seed, stream);
    }
    return comparison;
}

int adjust_holm(std::span<MeanComparison* const> comparisons) {
    std::vector<double> p_values;
    for (const MeanComparison* comparison : comparisons) {
        if (comparison->test) {
            p_values.push_back(comparison->test->p);
        }
    }
    const std::vector<double> adjusted = holm_adjusted(p_values);
    auto next = adjusted.begin();
    for (MeanComparison* comparison : comparisons) {
        comparison->p_holm = comparison->test ? std::optional(*next++) : std::nullopt;
    }
    return static_cast<int>(p_values.size());
}

Finding finding_of(const MeanComparison& comparison) {
    const auto& interval = comparison.estimate.interval;
    if (!interval) {
        return Finding::Unknown;
    }
    if (interval->low > 0.0) {
        return Finding::AHasMore;
    }
    return interval->high < 0.0 ? Finding::BHasMore : Finding::NoneShown;
}

EffectFinding effect_finding(const std::optional<Interval>& interval, double effect) {
    assert(effect > 0.0);
    if (!interval) {
        return EffectFinding::Unknown;
    }
    if (interval->low > -effect && interval->high < effect) {
        return EffectFinding::Excluded;
    }
    return interval->low >= effect || interval->high <= -effect ? EffectFinding::Shown : EffectFinding::Open;
}

std::string finding_text(const MeanComparison& comparison, const std::string& name_a, const std::string& name_b) {
    switch (finding_of(comparison)) {
        case Finding::Unknown: return verdict_text(comparison.estimate);
        case Finding::AHasMore: return fmt::format("{} has more", name_a);
        case Finding::BHasMore: return fmt::format("{} has more", name_b);
        case Finding::NoneShown: return "no difference shown";
    }
    return "";
}

}  // namespace podball::statistics
