#include "statistics/simulation_support.hpp"
#include "statistics/sprt.hpp"

#include "support/catch.hpp"
#include "support/sample.hpp"

#include <random>
#include <string>

using namespace podball::statistics;
using namespace podball::testing;

namespace {

constexpr int kRuns = 10'000;
constexpr double kErrorRate = 0.05;
constexpr int kPairsMax = 100'000;
constexpr SprtRule kScoreRule = {SprtMeasure::Score, 0.0, 40.0, kErrorRate, kErrorRate, kPairsMax};
constexpr SprtRule kGoalsRule = {SprtMeasure::Mean, 0.0, 0.3, kErrorRate, kErrorRate, kPairsMax};

struct Tally {
    int low = 0;
    int high = 0;
    double pairs = 0.0;  ///< Mean.
};

// Runs tests on simulated pairs until they decide.
template <typename Pairs>
Tally run_tests(const SprtRule& rule, Pairs pairs, int runs) {
    std::mt19937_64 random(23);
    Tally tally;
    for (int run = 0; run < runs; ++run) {
        Sprt test(rule);
        while (!test.is_over()) {
            test.add(Sample{pairs.pair(random), random()});
        }
        tally.low += test.state().verdict == SprtVerdict::LowAccepted ? 1 : 0;
        tally.high += test.state().verdict == SprtVerdict::HighAccepted ? 1 : 0;
        tally.pairs += test.state().pairs / static_cast<double>(runs);
    }
    return tally;
}

void require_error_rate(const std::string& name, int wrong, const Tally& tally, int runs) {
    const double share = wrong / static_cast<double>(runs);
    WARN(name << ": " << runs << " runs, wrong in " << 100.0 * share << " %, " << tally.pairs << " pairs on average");
    REQUIRE(tally.low + tally.high == runs);
    REQUIRE(share <= share_max(kErrorRate / (1.0 - kErrorRate), runs));
}

}  // namespace

TEST_CASE("a test of the score errs as rarely as Wald's bounds promise", "[slow]") {
    const int runs = sample_of(kRuns);
    const Tally equal = run_tests(kScoreRule, SimulatedScores(0.0), runs);
    require_error_rate("score, 0 Elo true", equal.high, equal, runs);
    const Tally better = run_tests(kScoreRule, SimulatedScores(40.0), runs);
    require_error_rate("score, 40 Elo true", better.low, better, runs);
}

TEST_CASE("a test of goals errs as rarely as Wald's bounds promise", "[slow]") {
    const int runs = sample_of(kRuns);
    const Tally equal = run_tests(kGoalsRule, SimulatedGoals(0.8, 0.8), runs);
    require_error_rate("goals, 0 true", equal.high, equal, runs);
    const Tally better = run_tests(kGoalsRule, SimulatedGoals(0.95, 0.65), runs);
    require_error_rate("goals, 0.3 true", better.low, better, runs);
}

TEST_CASE("after the stop of a test the anytime-valid interval misses in 1 % of the runs at most", "[slow]") {
    constexpr int kPlanned = 1000;
    const Reaches anytime({0.99, kPlanned}, kPlanned);
    const Reaches student({0.99, std::nullopt}, kPlanned);
    const int runs = sample_of(kRuns);
    std::mt19937_64 random(29);
    SimulatedGoals goals(0.95, 0.62);
    int missed = 0;
    int missed_student = 0;
    for (int run = 0; run < runs; ++run) {
        Sprt test({SprtMeasure::Mean, 0.0, 0.3, kErrorRate, kErrorRate, kPlanned});
        RunningMean mean;
        while (!test.is_over()) {
            const double value = goals.pair(random);
            mean.add(value);
            test.add(Sample{value, random()});
        }
        missed += mean.distance(0.33) > anytime.at(mean.n()) ? 1 : 0;
        missed_student += mean.distance(0.33) > student.at(mean.n()) ? 1 : 0;
    }
    WARN(runs << " runs: missed in " << 100.0 * missed / runs << " %, Student's interval in "
              << 100.0 * missed_student / runs << " %");
    REQUIRE(missed <= share_max(0.01, runs) * runs);
}
