#include "statistics/rating.hpp"
#include "statistics/rating_support.hpp"
#include "statistics/simulation_support.hpp"

#include "support/catch.hpp"
#include "support/sample.hpp"

#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <vector>

using namespace podball::statistics;
using namespace podball::testing;

namespace {

constexpr int kRuns = 10'000;
const std::vector<double> kStrengths = {0.5, 0.2, -0.1, -0.6};
constexpr double kDraw = 0.2;

double true_elo(std::size_t team) {
    const double mean = std::accumulate(kStrengths.begin(), kStrengths.end(), 0.0) / 4.0;
    return 400.0 / std::numbers::ln10 * 2.0 / (2.0 + std::exp(kDraw)) * (kStrengths[team] - mean);
}

}  // namespace

TEST_CASE("teams of known strength are outside their 99 % intervals in 1 % of the cases at most", "[slow]") {
    const int seeds = GENERATE(10, 30, 100);
    const double shared = GENERATE(0.0, 0.5);
    const int runs = sample_of(kRuns);
    std::mt19937_64 random(31);
    int missed = 0;
    for (int run = 0; run < runs; ++run) {
        const auto league = round_robin(kStrengths, kDraw, seeds, shared, random);
        const Ratings ratings = rate_teams(4, league, {{0.99, std::nullopt}, std::nullopt});
        for (std::size_t team = 0; team < 4; ++team) {
            const auto interval = ratings.teams[team].interval;
            missed += interval && (interval->low > true_elo(team) || interval->high < true_elo(team)) ? 1 : 0;
        }
    }
    const double share = missed / (4.0 * runs);
    WARN(seeds << " seeds, " << runs << " leagues, shared " << shared << ": missed in " << 100.0 * share << " %");
    REQUIRE(share <= share_max(0.01, runs));
}

TEST_CASE("leagues with one strength per team are said not to fit as often as the p value promises", "[slow]") {
    const int seeds = GENERATE(10, 100);
    const int runs = sample_of(kRuns);
    std::mt19937_64 random(37);
    int rejected = 0;
    int circles = 0;
    for (int run = 0; run < runs; ++run) {
        const auto league = round_robin(kStrengths, kDraw, seeds, 0.0, random);
        const Ratings ratings = rate_teams(4, league, {{0.99, std::nullopt}, std::nullopt});
        rejected += ratings.fit && ratings.fit->p < 0.05 ? 1 : 0;
        circles += ratings.circles.empty() ? 0 : 1;
    }
    WARN(seeds << " seeds, " << runs << " leagues: p < 0.05 in " << 100.0 * rejected / runs << " %, circles in "
               << 100.0 * circles / runs << " %");
    REQUIRE(rejected <= share_max(0.065, runs) * runs);
    REQUIRE(circles <= share_max(0.01, runs) * runs);
}
