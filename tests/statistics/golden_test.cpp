// Values of R. golden/make.R has made golden/golden.txt.
#include "statistics/bootstrap.hpp"
#include "statistics/comparison.hpp"
#include "statistics/davidson.hpp"
#include "statistics/holm.hpp"
#include "statistics/rating.hpp"
#include "statistics/sprt.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using namespace podball::statistics;

namespace {

using Numbers = std::vector<double>;

std::map<std::string, Numbers> read_golden() {
    std::map<std::string, Numbers> values;
    std::ifstream file(PODBALL_SOURCE_DIR "/tests/statistics/golden/golden.txt");
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string name;
        words >> name;
        for (double value = 0.0; words >> value;) {
            values[name].push_back(value);
        }
    }
    return values;
}

const Numbers& golden(const std::string& name) {
    static const std::map<std::string, Numbers> values = read_golden();
    CAPTURE(name);
    REQUIRE(values.contains(name));
    return values.at(name);
}

bool agrees(double value, double expected, double relative) {
    return std::abs(value - expected) <= relative * std::max(1e-3, std::abs(expected));
}

std::vector<PairSample> samples_by_k(const std::string& k, const std::string& values) {
    std::vector<PairSample> samples;
    for (std::size_t i = 0; i < golden(k).size(); ++i) {
        samples.push_back({static_cast<std::int64_t>(golden(k)[i]), {golden(values)[i], i}});
    }
    return samples;
}

// The values of team A that were joined with those of team B: of k from 8 on.
Numbers joined_a() { return {golden("a").begin() + 7, golden("a").end()}; }

std::vector<RatedPair> rated_pairs() {
    const Numbers& numbers = golden("davidson_pairs");
    std::vector<RatedPair> pairs;
    for (std::size_t i = 0; i + 6 <= numbers.size(); i += 6) {
        const auto at = [&](std::size_t column) { return static_cast<int>(numbers[i + column]); };
        pairs.push_back({at(0), at(1), at(2), at(3), at(4), at(5), i});
    }
    return pairs;
}

std::vector<CrossCell> cells_of_golden_pairs() {
    std::vector<CrossCell> cells;
    for (const RatedPair& pair : rated_pairs()) {
        cells.push_back({pair.team_a, pair.team_b, pair.won_a, pair.drawn, pair.won_b});
    }
    return cells;
}

}  // namespace

TEST_CASE("the paired t test of joined pairs is that of R", "[golden]") {
    const JoinedPairs joined = join_pairs(samples_by_k("k_a", "a"), samples_by_k("k_b", "b"));
    REQUIRE(joined.differences.size() == 33);
    REQUIRE(joined.unjoined == 14);
    REQUIRE(agrees(*joined.mean_a, golden("means")[0], 1e-12));
    REQUIRE(agrees(*joined.mean_b, golden("means")[1], 1e-12));
    REQUIRE(agrees(*joined.correlation, golden("correlation")[0], 1e-12));
    const MeanComparison comparison = compare_means(joined.differences, {0.99, std::nullopt}, 1, 0);
    const Numbers& expected = golden("paired_t");
    REQUIRE(agrees(comparison.test->t, expected[0], 1e-12));
    REQUIRE(comparison.test->df == 32);
    REQUIRE(agrees(comparison.test->p, expected[2], 1e-10));
    REQUIRE(agrees(comparison.estimate.interval->low, expected[3], 1e-10));
    REQUIRE(agrees(comparison.estimate.interval->high, expected[4], 1e-10));
    REQUIRE(agrees(*comparison.estimate.sd, expected[5], 1e-12));
}

TEST_CASE("p values adjusted by Holm are those of R", "[golden]") {
    const Numbers adjusted = holm_adjusted(golden("p_values"));
    for (std::size_t i = 0; i < adjusted.size(); ++i) {
        REQUIRE(agrees(adjusted[i], golden("holm")[i], 1e-12));
    }
}

TEST_CASE("quantiles are those of R", "[golden]") {
    for (std::size_t i = 0; i < golden("shares").size(); ++i) {
        REQUIRE(agrees(quantile(golden("sorted"), golden("shares")[i]), golden("quantiles")[i], 1e-12));
    }
}

TEST_CASE("bootstrap intervals are those of R within the error of the resamples", "[golden]") {
    // Standard error of a quantile of B normal means: sqrt(p (1 - p) / B) / density, in standard deviations of the
    // mean, which is 0.22 here. 4 standard errors at B = 20,000: 0.014 at 90 %, 0.031 at 99 %; at B = 1,000: 0.06 at 90
    // %.
    const Interval at_90 = bootstrap_interval(joined_a(), 0.90, 1, 0, 20'000);
    REQUIRE(std::abs(at_90.low - golden("bootstrap_90")[0]) < 0.014);
    REQUIRE(std::abs(at_90.high - golden("bootstrap_90")[1]) < 0.014);
    const Interval at_99 = bootstrap_interval(joined_a(), 0.99, 1, 0, 20'000);
    REQUIRE(std::abs(at_99.low - golden("bootstrap_99")[0]) < 0.031);
    REQUIRE(std::abs(at_99.high - golden("bootstrap_99")[1]) < 0.031);
    const Interval usual = bootstrap_interval(joined_a(), 0.90, 1, 0);
    REQUIRE(std::abs(usual.low - golden("bootstrap_90")[0]) < 0.06);
    REQUIRE(std::abs(usual.high - golden("bootstrap_90")[1]) < 0.06);
}

TEST_CASE("anytime-valid intervals and p values are those of the formula in R", "[golden]") {
    const Numbers& rows = golden("anytime");
    const Numbers t_values = {3.0, 3.0, 3.0, 5.0, 5.0};
    for (std::size_t row = 0; row < t_values.size(); ++row) {
        const double* values = rows.data() + 5 * row;
        const Confidence confidence = {values[2], static_cast<int>(values[0])};
        const int n = static_cast<int>(values[1]);
        CAPTURE(row);
        REQUIRE(agrees(interval_reach(confidence, n), values[3], 1e-12));
        REQUIRE(agrees(p_value(confidence, n, t_values[row]), values[4], 1e-9));
    }
}

TEST_CASE("pentanomial log-likelihood ratios are those of R's optimiser", "[golden]") {
    const Numbers& rows = golden("pentanomial");
    for (std::size_t row = 0; row < rows.size() / 8; ++row) {
        const double* values = rows.data() + 8 * row;
        PairCounts counts{};
        std::transform(values, values + 5, counts.begin(), [](double count) { return std::llround(count); });
        CAPTURE(row);
        REQUIRE(agrees(score_llr(counts, values[5], values[6]), values[7], 1e-8));
    }
}

TEST_CASE("the bounds of a sequential test are Wald's", "[golden]") {
    const Numbers& rows = golden("bounds");
    for (std::size_t row = 0; row < 2; ++row) {
        const double* values = rows.data() + 4 * row;
        const SprtBounds bounds = sprt_bounds(values[0], values[1]);
        REQUIRE(agrees(bounds.low, values[2], 1e-12));
        REQUIRE(agrees(bounds.high, values[3], 1e-12));
    }
}

TEST_CASE("Davidson's model is fitted as by R's log-linear model", "[golden]") {
    const DavidsonFit fit = fit_davidson(4, cells_of_golden_pairs());
    for (std::size_t team = 0; team < 4; ++team) {
        REQUIRE(agrees(fit.strengths[team], golden("davidson_fit")[team], 1e-9));
    }
    REQUIRE(agrees(fit.draw, golden("davidson_fit")[4], 1e-9));
}

TEST_CASE("ratings, their intervals and the chance of superiority are those of R", "[golden]") {
    const Ratings ratings = rate_teams(4, rated_pairs(), {{0.95, std::nullopt}, std::nullopt});
    for (std::size_t team = 0; team < 4; ++team) {
        CAPTURE(team);
        REQUIRE(agrees(*ratings.teams[team].elo, golden("elo")[team], 1e-9));
        REQUIRE(agrees(ratings.teams[team].interval->low, golden("elo_low")[team], 1e-6));
        REQUIRE(agrees(ratings.teams[team].interval->high, golden("elo_high")[team], 1e-6));
    }
    REQUIRE(agrees(*ratings.superiority[0][1], golden("superiority_0_1")[0], 1e-6));
}
