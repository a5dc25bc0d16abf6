#include "statistics/score_likelihood.hpp"

#include "support/catch.hpp"
#include "support/sample.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

using namespace podball::statistics;

namespace {

constexpr std::array<double, 5> kScores = {0.0, 0.25, 0.5, 0.75, 1.0};

std::array<double, 5> likeliest(const PairCounts& counts, double mean) {
    std::array<double, 5> weights{};
    std::transform(counts.begin(), counts.end(), weights.begin(),
                   [](std::int64_t count) { return count == 0 ? 1e-3 : static_cast<double>(count); });
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    const double t = likeliest_with_mean(counts, mean).t;
    for (std::size_t i = 0; i < kScores.size(); ++i) {
        weights[i] /= sum * (1.0 + t * (kScores[i] - mean));
    }
    return weights;
}

}  // namespace

TEST_CASE("the likeliest distribution sums to 1 and has the asked mean", "[property]") {
    std::mt19937_64 random(2);
    std::uniform_int_distribution<int> count(0, 30);
    for (int round = 0; round < 300; ++round) {
        PairCounts counts{};
        std::generate(counts.begin(), counts.end(), [&] { return std::max(0, count(random) - 10); });
        for (const double elo : {-1000.0, -100.0, -3.0, 0.0, 20.0, 400.0}) {
            const double mean = expected_score(elo);
            const auto chances = likeliest(counts, mean);
            CAPTURE(round, elo);
            REQUIRE(std::accumulate(chances.begin(), chances.end(), 0.0) == Approx(1.0).epsilon(1e-9));
            REQUIRE(std::inner_product(chances.begin(), chances.end(), kScores.begin(), 0.0) ==
                    Approx(mean).epsilon(1e-9));
            REQUIRE(std::all_of(chances.begin(), chances.end(), [](double p) { return p > 0.0; }));
        }
    }
}

TEST_CASE("the ratio changes its sign with the hypotheses and with the sides", "[property]") {
    const PairCounts counts = {3, 20, 41, 25, 6};
    PairCounts turned = counts;
    std::reverse(turned.begin(), turned.end());
    REQUIRE(score_llr(counts, 0.0, 40.0) == Approx(-score_llr(counts, 40.0, 0.0)));
    REQUIRE(score_llr(counts, 0.0, 40.0) == Approx(score_llr(turned, 0.0, -40.0)));
    REQUIRE(score_llr(counts, 17.0, 17.0) == 0.0);
    REQUIRE(score_llr({}, 0.0, 40.0) == 0.0);
}

TEST_CASE("expected scores are those of the logistic curve") {
    REQUIRE(expected_score(0.0) == 0.5);
    REQUIRE(expected_score(400.0) == Approx(10.0 / 11.0));
    REQUIRE(expected_score(-400.0) == Approx(1.0 / 11.0));
}

TEST_CASE("pairs are indexed by their score") {
    REQUIRE(pair_score_index(0, 0) == 0);
    REQUIRE(pair_score_index(0, 1) == 1);
    REQUIRE(pair_score_index(1, 0) == 2);
    REQUIRE(pair_score_index(0, 2) == 2);
    REQUIRE(pair_score_index(1, 1) == 3);
    REQUIRE(pair_score_index(2, 0) == 4);
}

TEST_CASE("one-sided scores have a finite ratio, found in bounded steps, for all hypotheses from -2000 to 2000") {
    const auto n = GENERATE(1, 2, 10, 1000, 100'000, 1'000'000'000);
    const auto place = GENERATE(std::size_t{0}, std::size_t{4}, std::size_t{2});
    PairCounts counts{};
    counts.at(place) = n;
    int steps_max = 0;
    // The ratio of two hypotheses is a difference of two likelihoods, so each mean alone is tried at every Elo ...
    for (int elo = -2000; elo <= 2000; ++elo) {
        const LikelihoodRoot root = likeliest_with_mean(counts, expected_score(elo));
        steps_max = std::max(steps_max, root.steps);
        for (const double score : kScores) {
            REQUIRE(std::isfinite(std::log1p(root.t * (score - expected_score(elo)))));
        }
    }
    CAPTURE(n, place, steps_max);
    REQUIRE(steps_max < kRootStepsMax);
    // ... and the ratio itself on a grid. It prefers the hypothesis that is nearer to what was seen.
    const double rest = 4e-3;
    const double seen = (n * kScores.at(place) + 1e-3 * (2.5 - kScores.at(place))) / (n + rest);
    for (int elo0 = -2000; elo0 < 2000; elo0 += 97) {
        for (int elo1 = elo0 + 1; elo1 <= 2000; elo1 += 101) {
            const double llr = score_llr(counts, elo0, elo1);
            REQUIRE(std::isfinite(llr));
            REQUIRE((expected_score(elo0) < seen || llr < 0.0));
            REQUIRE((expected_score(elo1) > seen || llr > 0.0));
        }
    }
}
