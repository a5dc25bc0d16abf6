#include "control/latency_histogram.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using podball::control::LatencyHistogram;

namespace {

LatencyHistogram histogram_of(const std::vector<std::int64_t>& samples) {
    LatencyHistogram histogram;
    for (const std::int64_t ns : samples) {
        histogram.add(ns);
    }
    return histogram;
}

// The smallest sample that a share `quantile` of them does not exceed.
std::int64_t exact(std::vector<std::int64_t> samples, double quantile) {
    std::sort(samples.begin(), samples.end());
    const double rank = std::ceil(static_cast<double>(samples.size()) * quantile - 1e-9);
    return samples[static_cast<std::size_t>(rank) - 1];
}

std::vector<std::int64_t> log_uniform(std::size_t count, double log_max, unsigned seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> exponent(0.0, log_max);
    std::vector<std::int64_t> samples(count);
    for (auto& sample : samples) {
        sample = static_cast<std::int64_t>(std::exp(exponent(random)));
    }
    return samples;
}

}  // namespace

TEST_CASE("every percentile is within one percent of the exact one, from nanoseconds to minutes") {
    for (const double log_max : {4.0, 9.0, 16.0, 26.0}) {
        const auto samples = log_uniform(200'000, log_max, 1);
        const auto histogram = histogram_of(samples);
        for (const double quantile : {0.01, 0.5, 0.9, 0.99, 0.999}) {
            CAPTURE(log_max, quantile);
            const auto truth = static_cast<double>(exact(samples, quantile));
            REQUIRE(histogram.percentile(quantile));
            CHECK(std::abs(static_cast<double>(*histogram.percentile(quantile)) - truth) <= 0.008 * truth);
        }
    }
}

TEST_CASE("any single duration comes back within one percent, and exactly below 128 ns") {
    for (const std::int64_t ns : log_uniform(20'000, 26.0, 2)) {
        LatencyHistogram histogram;
        histogram.add(ns);
        histogram.add(std::int64_t{1} << 40);  // So that the maximum does not stand in.
        const double error = std::abs(static_cast<double>(*histogram.percentile(0.5) - ns));
        CAPTURE(ns);
        CHECK(error <= (ns < 128 ? 0.0 : 0.008 * static_cast<double>(ns)));
    }
}

TEST_CASE("two histograms merged are the histogram of all samples") {
    const auto a = log_uniform(5'000, 20.0, 3);
    const auto b = log_uniform(7'000, 12.0, 4);
    auto all = a;
    all.insert(all.end(), b.begin(), b.end());
    auto merged = histogram_of(a);
    merged.merge(histogram_of(b));
    const auto whole = histogram_of(all);
    CHECK(merged.count() == 12'000);
    CHECK(merged.max() == whole.max());
    CHECK(merged.mean() == whole.mean());
    for (const double quantile : {0.1, 0.5, 0.9, 0.99}) {
        CHECK(merged.percentile(quantile) == whole.percentile(quantile));
    }
}

TEST_CASE("a percentile is given only where the samples suffice: the 99.9th needs a hundred thousand") {
    LatencyHistogram histogram;
    CHECK_FALSE(histogram.percentile(0.5));
    CHECK(histogram.max() == 0);
    CHECK(histogram.mean() == 0.0);
    for (int i = 0; i < 99; ++i) {
        histogram.add(5);
    }
    CHECK(histogram.percentile(0.9) == 5);
    CHECK_FALSE(histogram.percentile(0.99));
    histogram.add(5);
    CHECK(histogram.percentile(0.99) == 5);
    while (histogram.count() < 99'999) {
        histogram.add(5);
    }
    CHECK_FALSE(histogram.percentile(0.999));
    histogram.add(5);
    CHECK(histogram.percentile(0.999) == 5);
}

TEST_CASE("what is no duration or longer than any is still counted, and the maximum is exact") {
    LatencyHistogram histogram;
    histogram.add(-3);  // A clock that was set back.
    histogram.add(std::int64_t{1} << 60);
    CHECK(histogram.count() == 2);
    CHECK(histogram.percentile(0.5) == 0);
    CHECK(histogram.max() == std::int64_t{1} << 60);
}

TEST_CASE("no percentile exceeds the maximum") {
    LatencyHistogram histogram;
    for (int i = 0; i < 10; ++i) {
        histogram.add(1'000'001);
    }
    CHECK(*histogram.percentile(0.5) <= 1'000'001);
}

TEST_CASE("a histogram is small enough to have four of them in every running match") {
    CHECK(sizeof(LatencyHistogram) < 20'000);
}

TEST_CASE("the buckets hold every duration once, and their bounds do") {
    const auto samples = log_uniform(20'000, 20.0, 3);
    const auto buckets = histogram_of(samples).buckets();
    std::int64_t total = 0;
    std::int64_t end_ns = 0;
    for (const LatencyHistogram::Bucket& bucket : buckets) {
        REQUIRE(bucket.least_ns >= end_ns);
        REQUIRE(bucket.end_ns > bucket.least_ns);
        const auto within = std::count_if(samples.begin(), samples.end(),
                                          [&](std::int64_t ns) { return ns >= bucket.least_ns && ns < bucket.end_ns; });
        REQUIRE(bucket.count == within);
        total += bucket.count;
        end_ns = bucket.end_ns;
    }
    REQUIRE(total == static_cast<std::int64_t>(samples.size()));
    REQUIRE(LatencyHistogram().buckets().empty());
}
