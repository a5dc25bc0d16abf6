#include "statistics/comparison.hpp"

#include "statistics/bootstrap.hpp"
#include "statistics/holm.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

using namespace podball::statistics;

namespace {

constexpr Confidence kAt99 = {0.99, std::nullopt};

std::vector<Sample> numbered(const std::vector<double>& values) {
    std::vector<Sample> samples;
    for (const double value : values) {
        samples.push_back({value, samples.size()});
    }
    return samples;
}

void require_no_numbers_without_interval(const MeanComparison& comparison) {
    REQUIRE_FALSE(comparison.estimate.interval);
    REQUIRE_FALSE(comparison.test);
    REQUIRE_FALSE(comparison.bootstrap);
    REQUIRE(finding_of(comparison) == Finding::Unknown);
    REQUIRE_FALSE(finding_text(comparison, "new", "old").empty());
}

}  // namespace

TEST_CASE("no pair, one and two pairs, no variance and equal outcomes bring words and no numbers") {
    const auto values = GENERATE(std::vector<double>{}, std::vector<double>{1.5}, std::vector<double>{1.0, 2.0},
                                 std::vector<double>(50, 3.0), std::vector<double>(50, 0.1));
    require_no_numbers_without_interval(compare_means(numbered(values), kAt99, 1, 0));

    std::vector<Sample> identical;
    for (int i = 0; i < 50; ++i) {
        identical.push_back({static_cast<double>(i % 2), static_cast<std::uint64_t>(i % 2)});
    }
    require_no_numbers_without_interval(compare_means(identical, {0.99, 100}, 1, 0));
}

TEST_CASE("values that differ by less than a double can square bring no infinite t") {
    std::vector<double> values(20, 1e-200);
    values.back() = std::nextafter(1e-200, 1.0);
    const MeanComparison comparison = compare_means(numbered(values), kAt99, 1, 0);
    REQUIRE_FALSE(comparison.test);
}

TEST_CASE("the finding names the team whose values are larger, or says that no difference is shown") {
    std::vector<double> values;
    for (int i = 0; i < 20; ++i) {
        values.push_back(5.0 + i % 5);
    }
    const auto sign = GENERATE(1.0, -1.0);
    std::vector<double> signed_values = values;
    std::transform(values.begin(), values.end(), signed_values.begin(), [&](double value) { return sign * value; });
    const MeanComparison clear = compare_means(numbered(signed_values), kAt99, 1, 0);
    REQUIRE(finding_of(clear) == (sign > 0.0 ? Finding::AHasMore : Finding::BHasMore));
    REQUIRE(finding_text(clear, "new", "old") == (sign > 0.0 ? "new has more" : "old has more"));
    REQUIRE(clear.test->p < 0.01);

    std::vector<double> around_zero;
    for (int i = 0; i < 20; ++i) {
        around_zero.push_back(i % 2 == 0 ? sign : -sign);
    }
    const MeanComparison open = compare_means(numbered(around_zero), kAt99, 1, 0);
    REQUIRE(finding_text(open, "new", "old") == "no difference shown");
    REQUIRE(open.test->p > 0.01);
}

TEST_CASE("pairs are joined by k in any order, and those without a partner are counted") {
    const std::vector<PairSample> a = {{5, {2.0, 1}}, {1, {1.0, 2}}, {9, {7.0, 3}}};
    const std::vector<PairSample> b = {{1, {0.5, 4}}, {5, {4.0, 5}}, {6, {9.0, 6}}, {7, {9.0, 7}}};
    const JoinedPairs joined = join_pairs(a, b);
    REQUIRE(joined.differences.size() == 2);
    REQUIRE(joined.differences[0].value == 0.5);
    REQUIRE(joined.differences[1].value == -2.0);
    REQUIRE(*joined.mean_a == 1.5);
    REQUIRE(*joined.mean_b == 2.25);
    REQUIRE(*joined.correlation == Approx(1.0));
    REQUIRE(joined.unjoined == 3);

    const JoinedPairs none = join_pairs({}, b);
    REQUIRE((none.differences.empty() && !none.mean_a && !none.mean_b && !none.correlation));
    REQUIRE(none.unjoined == 4);
}

TEST_CASE("a side that does not vary has no correlation") {
    const std::vector<PairSample> a = {{1, {0.1, 1}}, {2, {0.1, 2}}, {3, {0.1, 3}}};
    const std::vector<PairSample> b = {{1, {1.0, 1}}, {2, {2.0, 2}}, {3, {4.0, 3}}};
    REQUIRE_FALSE(join_pairs(a, b).correlation);
    REQUIRE_FALSE(join_pairs(b, a).correlation);
    REQUIRE(*join_pairs(b, b).correlation == 1.0);
}

TEST_CASE("Holm never lowers a p value, keeps the order, and leaves a single one as it is", "[property]") {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    REQUIRE(holm_adjusted({}).empty());
    REQUIRE(holm_adjusted(std::vector<double>{0.2}) == std::vector<double>{0.2});
    for (int round = 0; round < 200; ++round) {
        std::vector<double> p(static_cast<std::size_t>(1 + round % 9));
        std::generate(p.begin(), p.end(), [&] { return std::pow(uniform(random), 3.0); });
        const std::vector<double> adjusted = holm_adjusted(p);
        for (std::size_t i = 0; i < p.size(); ++i) {
            REQUIRE((adjusted[i] >= p[i] && adjusted[i] <= 1.0));
            for (std::size_t j = 0; j < p.size(); ++j) {
                REQUIRE((p[i] > p[j] || adjusted[i] <= adjusted[j]));
            }
        }
    }
}

TEST_CASE("Holm counts only the metrics that have a test") {
    std::vector<MeanComparison> comparisons(3);
    comparisons[0].test = MeanTest{2.0, 9, 0.02};
    comparisons[2].test = MeanTest{1.0, 9, 0.3};
    REQUIRE(adjust_holm(std::array{&comparisons[0], &comparisons[1], &comparisons[2]}) == 2);
    REQUIRE(*comparisons[0].p_holm == 0.04);
    REQUIRE_FALSE(comparisons[1].p_holm);
    REQUIRE(*comparisons[2].p_holm == 0.3);
}

TEST_CASE("a bootstrap interval repeats for its key and contains the mean", "[property]") {
    std::vector<double> values;
    for (int i = 1; i <= 60; ++i) {
        values.push_back(std::sqrt(i));
    }
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / 60.0;
    const Interval first = bootstrap_interval(values, 0.9, 7, 2);
    const Interval again = bootstrap_interval(values, 0.9, 7, 2);
    REQUIRE((first.low == again.low && first.high == again.high));
    REQUIRE(bootstrap_interval(values, 0.9, 8, 2).low != first.low);
    REQUIRE(bootstrap_interval(values, 0.9, 7, 3).low != first.low);
    REQUIRE((values.front() < first.low && first.low < mean && mean < first.high && first.high < values.back()));

    const Interval single = bootstrap_interval(std::vector<double>{2.5}, 0.99, 1, 0);
    REQUIRE((single.low == 2.5 && single.high == 2.5));
}

TEST_CASE("a bootstrap interval has its golden value", "[golden]") {
    // Repeats on every machine: sums of few small integers have no rounding.
    const std::vector<double> values = {3, 1, 4, 1, 5, 9, 2, 6};
    const Interval interval = bootstrap_interval(values, 0.9, 1, 0);
    REQUIRE(interval.low == 2.375);
    REQUIRE(interval.high == 5.5);
}
