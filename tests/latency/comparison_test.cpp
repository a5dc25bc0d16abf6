#include "latency/comparison.hpp"
#include "latency/latency_support.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace podball;
using namespace podball::testing;
using latency::RatioVerdict;

namespace {

std::vector<double> one_to(int count) {
    std::vector<double> values(static_cast<std::size_t>(count));
    std::iota(values.begin(), values.end(), 1.0);
    return values;
}

// A series of two teams; both have the same noise on their views, and some of their own.
latency::Comparison compared(double factor, unsigned seed) {
    std::mt19937_64 random(seed);
    std::lognormal_distribution<double> noise(0.0, 0.3);
    const auto claim = [&](double scale) {
        return [&, scale](const podball_view_t& view) {
            const double usual = 10'000.0 * (1.0 + static_cast<double>(view.tick % 7));
            return took(static_cast<std::int64_t>(scale * usual * noise(random)));
        };
    };
    Calls calls;
    const auto series = measured({claiming('A', claim(factor), calls), claiming('B', claim(1.0), calls)},
                                 {log_of(0, 3000)}, {20'000, 100, {}, {}, {}});
    return latency::compare(series.teams[0], series.teams[1]);
}

}  // namespace

TEST_CASE("the percentiles of a round are exact, and only there where its calls suffice") {
    std::vector<std::int64_t> samples(1000);
    std::iota(samples.begin(), samples.end(), 5001);
    std::shuffle(samples.begin(), samples.end(), std::mt19937_64(1));
    const auto percentiles = latency::percentiles_of(samples);
    REQUIRE(*percentiles[0] == 5500);
    REQUIRE(*percentiles[1] == 5900);
    REQUIRE(*percentiles[2] == 5990);
    REQUIRE_FALSE(percentiles[3]);
    std::vector<std::int64_t> none;
    REQUIRE_FALSE(latency::percentiles_of(none)[0]);
}

TEST_CASE("the interval of a median leaves out as many values at each end as 99 percent permit") {
    // Of n values below or above the median with even chances: 2 * sum of C(n, k) / 2^n up to k values on one side.
    const auto twenty = latency::median_of(one_to(20));
    REQUIRE(*twenty.value == 10.5);
    REQUIRE(twenty.interval->low == 4.0);  // 2 * (1 + 20 + 190 + 1140) / 2^20 = 0.26 %; one more were 1.2 %.
    REQUIRE(twenty.interval->high == 17.0);

    const auto eight = latency::median_of(one_to(8));
    REQUIRE(eight.interval->low == 1.0);  // 2 / 2^8 = 0.8 %.
    REQUIRE(eight.interval->high == 8.0);
    REQUIRE_FALSE(latency::median_of(one_to(7)).interval);
    REQUIRE(*latency::median_of(one_to(7)).value == 4.0);
    REQUIRE_FALSE(latency::median_of({}).value);
}

TEST_CASE("the interval holds the median in some 99 of 100 samples") {
    std::mt19937_64 random(1);
    std::exponential_distribution<double> skewed(1.0);
    int held = 0;
    constexpr int kSamples = 2000;
    for (int i = 0; i < kSamples; ++i) {
        std::vector<double> values(20);
        for (double& value : values) {
            value = skewed(random);
        }
        const auto interval = *latency::median_of(values).interval;
        held += interval.low <= std::log(2.0) && std::log(2.0) <= interval.high ? 1 : 0;
    }
    REQUIRE(held >= kSamples * 99 / 100);
}

TEST_CASE("a team that takes less is faster, one that takes the same drowns in the noise") {
    const auto less = compared(0.8, 1);
    REQUIRE(*less.cpu[0].value == Approx(0.8).epsilon(0.1));
    REQUIRE(latency::verdict_of(less.cpu[0]) == RatioVerdict::Less);
    REQUIRE(latency::verdict_of(less.cpu[2]) == RatioVerdict::Less);
    REQUIRE(latency::verdict_of(less.wall[0]) == RatioVerdict::Less);
    REQUIRE(latency::verdict_of(compared(1.25, 2).cpu[0]) == RatioVerdict::More);

    int noise = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        noise += latency::verdict_of(compared(1.0, seed).cpu[0]) == RatioVerdict::Noise ? 1 : 0;
    }
    REQUIRE(noise >= 18);
}

TEST_CASE("where rounds have too few calls the ratio is that of all of them, and nobody says who is faster") {
    const auto few = compared(0.8, 3);
    REQUIRE_FALSE(few.cpu[3].interval);
    REQUIRE(latency::verdict_of(few.cpu[3]) == RatioVerdict::Unknown);
}
