// Sequential probability ratio test: after each pair it accepts one of two hypotheses, or asks for another pair.
#pragma once

#include "base/result.hpp"
#include "statistics/estimate.hpp"
#include "statistics/score_likelihood.hpp"

#include <cstdint>
#include <optional>
#include <unordered_set>

namespace podball::statistics {

/// What the test measures.
enum class SprtMeasure {
    Score,  ///< Elo, from the scores of pairs (pentanomial).
    Mean,   ///< The mean of a metric's difference.
};

/// Hypotheses and error rates of a test.
struct SprtRule {
    SprtMeasure measure = SprtMeasure::Score;
    double low = 0.0;      ///< First hypothesis: Elo, or a difference of the metric.
    double high = 30.0;    ///< Second hypothesis. > low.
    double alpha = 0.05;   ///< Chance to accept the second hypothesis if the first is true. 0.0001 to 0.4.
    double beta = 0.05;    ///< Chance to accept the first hypothesis if the second is true. 0.0001 to 0.4.
    int pairs_max = 1000;  ///< The test ends here without a decision. 1 to 100,000.
};

/// The test accepts the first hypothesis at an LLR of `low` or less, the second at `high` or more.
/// Source: Wald, Sequential Analysis (1947).
struct SprtBounds {
    double low = 0.0;
    double high = 0.0;
};
SprtBounds sprt_bounds(double alpha, double beta);

constexpr int kMeanPairsMin = 30;  ///< A test of a mean decides nothing with fewer values.

enum class SprtVerdict {
    Running,       ///< Needs another pair.
    LowAccepted,   ///< The first hypothesis.
    HighAccepted,  ///< The second hypothesis.
    NotDecided,    ///< No decision in `pairs_max` pairs.
};

/// State of a test. All numbers are finite.
struct SprtState {
    SprtVerdict verdict = SprtVerdict::Running;
    int pairs = 0;              ///< Pairs until the end of the test, or until now.
    int counted = 0;            ///< Pairs among them that have a value.
    int distinct = 0;           ///< Distinct outcomes among the counted pairs. Below kDistinctMin nothing is decided.
    std::optional<double> llr;  ///< Log-likelihood ratio. Null: no pair yet, or the values of the metric do not vary.
    PairCounts counts{};        ///< Of SprtMeasure::Score.
};

/// A test that is fed pair by pair, in the order of the plan. Its end depends on nothing but these pairs.
class Sprt {
  public:
    explicit Sprt(const SprtRule& rule);

    /// Feeds the next pair. Null: the pair has no value (a forfeit has no metrics) and counts only for `pairs_max`.
    /// After the end of the test a pair changes nothing. Requires: a finite value; for SprtMeasure::Score a multiple of
    /// 1/4 from 0 to 1.
    void add(const std::optional<Sample>& pair);

    [[nodiscard]] const SprtState& state() const { return state_; }
    [[nodiscard]] bool is_over() const { return state_.verdict != SprtVerdict::Running; }

  private:
    void count(const Sample& pair);
    [[nodiscard]] std::optional<double> llr() const;
    [[nodiscard]] SprtVerdict verdict() const;

    SprtRule rule_;
    SprtBounds bounds_;
    SprtState state_;
    std::unordered_set<std::uint64_t> outcomes_;
    double mean_ = 0.0;     ///< Of the values of SprtMeasure::Mean.
    double squares_ = 0.0;  ///< Sum of their squared deviations from the mean.
};

/// Checks a rule that came from outside. Errors: a value is out of its range. The message begins with the key: "elo0",
/// "elo1" (of a metric "d0", "d1"), "alpha", "beta" or "max_pairs".
Result<void> check_sprt_rule(const SprtRule& rule);

}  // namespace podball::statistics
