#include "statistics/estimate.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using podball::statistics::estimate;
using podball::statistics::Estimate;
using podball::statistics::IntervalVerdict;
using podball::statistics::Sample;
using podball::statistics::verdict_text;

namespace {

std::vector<Sample> samples_of(const std::vector<double>& values) {
    std::vector<Sample> samples;
    for (const double value : values) {
        samples.push_back({value, samples.size()});
    }
    return samples;
}

bool close(double value, double expected, double relative) {
    return std::abs(value - expected) <= relative * std::abs(expected);
}

void require_finite(const Estimate& result) {
    for (const auto& number : {result.mean, result.sd}) {
        REQUIRE((!number || std::isfinite(*number)));
    }
    REQUIRE((!result.interval || (std::isfinite(result.interval->low) && std::isfinite(result.interval->high))));
}

}  // namespace

TEST_CASE("the interval of Student's sleep data is the one that R prints") {
    // R: t.test(extra ~ group, data = sleep, paired = TRUE) and sd() of the differences.
    const auto sleep = samples_of({1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4});
    const Estimate result = estimate(sleep, 0.95);
    REQUIRE(result.n == 10);
    REQUIRE(result.distinct == 10);
    REQUIRE(close(*result.mean, 1.58, 1e-14));
    REQUIRE(close(*result.sd, 1.229995, 1e-6));
    REQUIRE(close(result.interval->low, 0.7001142, 1e-7));
    REQUIRE(close(result.interval->high, 2.4598858, 1e-7));
}

TEST_CASE("the reach of the interval is the quantile of t times the standard error") {
    // Quantiles from mpmath at 30 digits, by the root of the regularised incomplete beta function.
    struct Row {
        int n;
        double confidence;
        double quantile;
    };
    const auto row = GENERATE(Row{10, 0.90, 1.8331129326562371687}, Row{10, 0.95, 2.2621571627982055426},
                              Row{10, 0.99, 3.2498355415921262756}, Row{20, 0.99, 2.8609346064649791921},
                              Row{100, 0.95, 1.9842169515864174951}, Row{100, 0.99, 2.6264054572808275065});
    std::vector<double> values;
    for (int i = 0; i < row.n; ++i) {
        values.push_back(0.25 * i * i - 3.0);
    }
    const Estimate result = estimate(samples_of(values), row.confidence);
    const double standard_error = *result.sd / std::sqrt(row.n);
    CAPTURE(row.n, row.confidence);
    REQUIRE(close((result.interval->high - *result.mean) / standard_error, row.quantile, 1e-12));
    REQUIRE(close((*result.mean - result.interval->low) / standard_error, row.quantile, 1e-12));
}

TEST_CASE("the spread survives a mean that is large against it") {
    const auto samples = samples_of({1e9 + 1, 1e9 + 2, 1e9 + 3});
    REQUIRE(close(*estimate(samples, 0.95).sd, 1.0, 1e-12));
}

TEST_CASE("fewer than ten distinct outcomes bring a word and no interval") {
    std::vector<Sample> samples;
    for (int i = 0; i < 100; ++i) {
        samples.push_back({static_cast<double>(i % 9), static_cast<std::uint64_t>(i % 9)});
    }
    const Estimate few = estimate(samples, 0.99);
    REQUIRE(few.n == 100);
    REQUIRE(few.distinct == 9);
    REQUIRE(few.verdict == IntervalVerdict::FewDistinct);
    REQUIRE_FALSE(few.interval);
    REQUIRE(verdict_text(few) == "too few different pairs for an interval: 9 of 100, and 10 are needed");

    samples.push_back({0.5, 99});
    REQUIRE(estimate(samples, 0.99).interval);
}

TEST_CASE("equal values bring words instead of an interval of width zero") {
    // 0.1 is a value whose rounded mean differs from it.
    const auto samples = samples_of(std::vector<double>(11, 0.1));
    const Estimate result = estimate(samples, 0.99);
    REQUIRE(*result.mean == 0.1);
    REQUIRE(*result.sd == 0.0);
    REQUIRE(result.verdict == IntervalVerdict::NoVariance);
    REQUIRE_FALSE(result.interval);
    REQUIRE_FALSE(verdict_text(result).empty());
}

TEST_CASE("no sample and a single sample have no number that is not there") {
    const Estimate none = estimate({}, 0.99);
    REQUIRE((!none.mean && !none.sd && !none.interval));
    REQUIRE(none.verdict == IntervalVerdict::NoSample);

    const Estimate one = estimate(samples_of({2.5}), 0.99);
    REQUIRE(*one.mean == 2.5);
    REQUIRE((!one.sd && !one.interval));
    REQUIRE(verdict_text(one) == "too few pairs for an interval: 1, and 10 are needed");
}

TEST_CASE("no number of an estimate is ever infinite or undefined", "[property]") {
    std::mt19937_64 random(7);
    std::uniform_int_distribution<int> size(0, 40);
    std::uniform_int_distribution<int> small(-2, 2);
    for (int round = 0; round < 2000; ++round) {
        std::vector<Sample> samples;
        for (int i = size(random); i > 0; --i) {
            samples.push_back({static_cast<double>(small(random)) * 1e15, static_cast<std::uint64_t>(small(random))});
        }
        for (const double confidence : {0.5, 0.99, 0.9999}) {
            require_finite(estimate(samples, confidence));
        }
    }
}

TEST_CASE("a wider confidence contains the narrower interval", "[property]") {
    const auto samples = samples_of({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8});
    double reach = 0.0;
    for (const double confidence : {0.5, 0.9, 0.95, 0.99, 0.999}) {
        const auto interval = estimate(samples, confidence).interval;
        REQUIRE(interval->high - interval->low > reach);
        reach = interval->high - interval->low;
    }
}

TEST_CASE("an interval of 90 % contains the true mean in about 90 of 100 experiments", "[property]") {
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal(5.0, 2.0);
    constexpr int kExperiments = 4000;
    int hits = 0;
    for (int i = 0; i < kExperiments; ++i) {
        std::vector<double> values(12);
        std::generate(values.begin(), values.end(), [&] { return normal(random); });
        const auto interval = estimate(samples_of(values), 0.9).interval;
        hits += interval->low <= 5.0 && 5.0 <= interval->high ? 1 : 0;
    }
    // Four standard deviations of a binomial count are 76.
    REQUIRE(std::abs(hits - 3600) <= 76);
}
