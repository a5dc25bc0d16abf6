#include "statistics/confidence.hpp"
#include "statistics/estimate.hpp"
#include "statistics/simulation_support.hpp"

#include "support/catch.hpp"
#include "support/sample.hpp"

#include <random>

using namespace podball::statistics;
using namespace podball::testing;

namespace {

constexpr int kRuns = 10'000;
constexpr double kRateA = 0.95;  // Goals of a match between the bundled teams.
constexpr double kRateB = 0.62;

// The share of runs in which the interval misses the true mean after any pair from the 10th to the last.
double missed_share(const Confidence& confidence, int pairs, int runs) {
    const Reaches reaches(confidence, pairs);
    std::mt19937_64 random(17);
    SimulatedGoals goals(kRateA, kRateB);
    int missed = 0;
    for (int run = 0; run < runs; ++run) {
        RunningMean mean;
        bool misses = false;
        for (int n = 1; n <= pairs; ++n) {
            mean.add(goals.pair(random));
            misses = misses || (n >= kDistinctMin && mean.distance(kRateA - kRateB) > reaches.at(n));
        }
        missed += misses ? 1 : 0;
    }
    return missed / static_cast<double>(runs);
}

}  // namespace

TEST_CASE("an anytime-valid interval that is looked at after each pair misses in 1 % of the runs at most", "[slow]") {
    const int pairs = GENERATE(100, 500);
    const int runs = sample_of(kRuns);
    const double share = missed_share({0.99, pairs}, pairs, runs);
    WARN(pairs << " pairs, " << runs << " runs: missed in " << 100.0 * share << " %");
    REQUIRE(share <= share_max(0.01, runs));
}

TEST_CASE("Student's interval that is looked at after each pair misses several times as often", "[slow]") {
    const int pairs = GENERATE(100, 500);
    const int runs = sample_of(kRuns);
    const double share = missed_share({0.99, std::nullopt}, pairs, runs);
    WARN(pairs << " pairs, " << runs << " runs: missed in " << 100.0 * share << " %");
    REQUIRE(share > 0.05);
}
