#include "statistics/sprt.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

using namespace podball::statistics;

namespace {

constexpr SprtRule kScoreRule = {SprtMeasure::Score, 0.0, 40.0, 0.05, 0.05, 1000};
constexpr SprtRule kMeanRule = {SprtMeasure::Mean, 0.0, 0.3, 0.05, 0.05, 1000};

// Feeds the value until the end, or `pairs` times. `distinct` outcomes come in turn.
Sprt fed(const SprtRule& rule, double value, int pairs, int distinct = std::numeric_limits<int>::max()) {
    Sprt test(rule);
    for (int i = 0; i < pairs; ++i) {
        test.add(Sample{value, static_cast<std::uint64_t>(i % distinct)});
    }
    return test;
}

}  // namespace

TEST_CASE("a test that was fed nothing has no ratio and goes on") {
    const SprtState state = Sprt(kScoreRule).state();
    REQUIRE(state.verdict == SprtVerdict::Running);
    REQUIRE(state.pairs == 0);
    REQUIRE_FALSE(state.llr);
}

TEST_CASE("won pairs accept the second hypothesis, lost and drawn pairs the first") {
    REQUIRE(fed(kScoreRule, 1.0, 1000).state().verdict == SprtVerdict::HighAccepted);
    REQUIRE(fed(kScoreRule, 0.0, 1000).state().verdict == SprtVerdict::LowAccepted);
    REQUIRE(fed(kScoreRule, 0.5, 1000).state().verdict == SprtVerdict::LowAccepted);
    REQUIRE(fed({SprtMeasure::Score, -10.0, 5.0, 0.05, 0.05, 1000}, 0.5, 1000).state().verdict ==
            SprtVerdict::HighAccepted);
}

TEST_CASE("nothing is decided below ten distinct outcomes, and the test ends undecided at its last pair") {
    const SprtRule rule = {SprtMeasure::Score, 0.0, 400.0, 0.05, 0.05, 1000};
    const Sprt few = fed(rule, 1.0, 1000, 9);
    REQUIRE(few.state().verdict == SprtVerdict::NotDecided);
    REQUIRE(few.state().pairs == 1000);
    REQUIRE(few.state().distinct == 9);
    REQUIRE(std::isfinite(*few.state().llr));

    const Sprt enough = fed(rule, 1.0, 1000, 10);
    REQUIRE(enough.state().verdict == SprtVerdict::HighAccepted);
    REQUIRE(enough.state().pairs == 10);
}

TEST_CASE("a test of a metric decides nothing before thirty values, and never without variance") {
    Sprt test(kMeanRule);
    while (!test.is_over()) {
        const int n = test.state().pairs;
        test.add(Sample{10.0 + n % 2, static_cast<std::uint64_t>(n)});
    }
    REQUIRE(test.state().verdict == SprtVerdict::HighAccepted);
    REQUIRE(test.state().pairs == 30);

    const Sprt equal = fed(kMeanRule, 10.0, 1000);
    REQUIRE(equal.state().verdict == SprtVerdict::NotDecided);
    REQUIRE_FALSE(equal.state().llr);
}

TEST_CASE("pairs without a value count for the last pair and for nothing else") {
    Sprt test({SprtMeasure::Mean, 0.0, 0.3, 0.05, 0.05, 40});
    for (int i = 0; i < 40; ++i) {
        REQUIRE_FALSE(test.is_over());
        test.add(i < 20 ? std::nullopt : std::optional(Sample{5.0 + i % 2, static_cast<std::uint64_t>(i)}));
    }
    REQUIRE(test.state().verdict == SprtVerdict::NotDecided);
    REQUIRE(test.state().pairs == 40);
    REQUIRE(test.state().counted == 20);
}

TEST_CASE("pairs after the end change nothing") {
    Sprt test = fed(kScoreRule, 1.0, 500);
    const SprtState before = test.state();
    test.add(Sample{0.0, 12345});
    test.add(std::nullopt);
    REQUIRE(test.state().pairs == before.pairs);
    REQUIRE(test.state().counts == before.counts);
    REQUIRE(*test.state().llr == *before.llr);
}

TEST_CASE("the ratio of a metric is that of two normal means with the variance of the sample") {
    Sprt test(kMeanRule);
    const std::vector<double> values = {1.0, -0.5, 2.0, 0.5};
    for (const double value : values) {
        test.add(Sample{value, static_cast<std::uint64_t>(test.state().pairs)});
    }
    const double variance = (0.25 * 0.25 + 1.25 * 1.25 + 1.25 * 1.25 + 0.25 * 0.25) / 3.0;
    REQUIRE(*test.state().llr == Approx(4 * 0.3 * (2 * 0.75 - 0.3) / (2 * variance)));
}

TEST_CASE("values that hardly vary have a finite ratio") {
    Sprt test(kMeanRule);
    for (int i = 0; i < 40; ++i) {
        test.add(Sample{i == 0 ? 1e-170 : 0.0, static_cast<std::uint64_t>(i)});
        REQUIRE((!test.state().llr || std::isfinite(*test.state().llr)));
    }
}

TEST_CASE("counts are kept by the score of the pair") {
    Sprt test(kScoreRule);
    for (const double value : {0.0, 0.25, 0.25, 0.5, 0.75, 0.75, 0.75, 1.0}) {
        test.add(Sample{value, 1});
    }
    REQUIRE(test.state().counts == PairCounts{1, 2, 1, 3, 1});
    REQUIRE(*test.state().llr == score_llr({1, 2, 1, 3, 1}, 0.0, 40.0));
}

TEST_CASE("rules out of range are refused with key, value and range") {
    const auto message = [](SprtRule rule) { return check_sprt_rule(rule).error().message; };
    REQUIRE(check_sprt_rule(kScoreRule));
    REQUIRE(check_sprt_rule(kMeanRule));
    REQUIRE(message({SprtMeasure::Score, -3000.0, 40.0}) == "elo0 is -3000, permitted: -2000 to 2000");
    REQUIRE(message({SprtMeasure::Score, 0.0, std::nan("")}) == "elo1 is nan, permitted: -2000 to 2000");
    REQUIRE(message({SprtMeasure::Score, 10.0, 10.0}) == "elo1 is 10, permitted: more than elo0, which is 10");
    REQUIRE(message({SprtMeasure::Mean, 1.0, 0.5}) == "d1 is 0.5, permitted: more than d0, which is 1");
    REQUIRE(message({SprtMeasure::Score, 0.0, 40.0, 0.0}) == "alpha is 0, permitted: 0.0001 to 0.4");
    REQUIRE(message({SprtMeasure::Score, 0.0, 40.0, 0.05, 0.5}) == "beta is 0.5, permitted: 0.0001 to 0.4");
    REQUIRE(message({SprtMeasure::Score, 0.0, 40.0, 0.05, 0.05, 0}) == "max_pairs is 0, permitted: 1 to 100000");
}
