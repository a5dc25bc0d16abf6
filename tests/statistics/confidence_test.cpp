#include "statistics/confidence.hpp"

#include "statistics/estimate.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <random>
#include <vector>

using namespace podball::statistics;

namespace {

std::vector<Sample> normal_samples(int n, double mean) {
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal(mean, 2.0);
    std::vector<Sample> samples;
    for (int i = 0; i < n; ++i) {
        samples.push_back({normal(random), static_cast<std::uint64_t>(i)});
    }
    return samples;
}

}  // namespace

TEST_CASE("p values are below 1 minus the level exactly if the interval leaves out 0", "[property]") {
    const auto planned = GENERATE(std::optional<int>(), std::optional(1), std::optional(100), std::optional(100'000));
    for (const double level : {0.01, 0.1, 0.5, 0.9, 0.99, 0.9999}) {
        for (const int n : {2, 3, 10, 100, 5000}) {
            const Confidence confidence = {level, planned};
            const double reach = interval_reach(confidence, n);
            CAPTURE(level, n);
            REQUIRE(std::isfinite(reach));
            REQUIRE(reach > 0.0);
            REQUIRE(p_value(confidence, n, reach * 1.0001) < 1.0 - level);
            REQUIRE(p_value(confidence, n, -reach * 1.0001) < 1.0 - level);
            REQUIRE(p_value(confidence, n, reach * 0.9999) > 1.0 - level);
            REQUIRE(p_value(confidence, n, 0.0) == 1.0);
            REQUIRE(p_value(confidence, n, 1e6) >= 0.0);
        }
    }
}

TEST_CASE("an anytime-valid interval is wider than Student's, 1.4 times at the planned end") {
    for (const int n : {10, 20, 50, 100, 200, 1000}) {
        CAPTURE(n);
        REQUIRE(interval_reach({0.99, 100}, n) > interval_reach({0.99, std::nullopt}, n));
    }
    const double ratio = interval_reach({0.99, 100}, 100) / interval_reach({0.99, std::nullopt}, 100);
    REQUIRE(ratio == Approx(1.4).margin(0.05));
}

TEST_CASE("an anytime-valid interval is narrowest against its peers near the planned number of pairs") {
    for (const int other : {10, 1000}) {
        REQUIRE(interval_reach({0.99, 100}, 100) < interval_reach({0.99, other}, 100));
    }
}

TEST_CASE("an estimate has the reach of its kind of interval, around the same mean") {
    const auto samples = normal_samples(40, 1.0);
    const Estimate student = estimate(samples, 0.99);
    const Estimate anytime = estimate(samples, Confidence{0.99, 100});
    REQUIRE(*student.mean == *anytime.mean);
    REQUIRE(*student.sd == *anytime.sd);
    const double error = *anytime.sd / std::sqrt(40.0);
    REQUIRE(anytime.interval->high - *anytime.mean == Approx(error * interval_reach({0.99, 100}, 40)));
    REQUIRE(student.interval->high - *student.mean == Approx(error * interval_reach({0.99, std::nullopt}, 40)));
    REQUIRE(estimate(normal_samples(9, 0.0), Confidence{0.99, 100}).verdict == IntervalVerdict::FewDistinct);
}
