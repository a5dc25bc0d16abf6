// Likelihood of the scores of pairs under a mean score (pentanomial model).
#pragma once

#include <array>
#include <cstdint>

namespace podball::statistics {

/// Numbers of pairs by the score of A: 0, 1/4, 1/2, 3/4 and 1. A won match counts 1/2, a drawn one 1/4.
using PairCounts = std::array<std::int64_t, 5>;

/// Index of a pair in `PairCounts`. Requires: won >= 0, drawn >= 0, won + drawn <= 2.
constexpr std::size_t pair_score_index(int won, int drawn) {
    return 2 * static_cast<std::size_t>(won) + static_cast<std::size_t>(drawn);
}

/// Mean score from 0 to 1 at a difference of `elo` (logistic). Requires: -4000 <= elo <= 4000.
double expected_score(double elo);

/// Root of the equation for the likeliest distribution with a given mean.
struct LikelihoodRoot {
    double t = 0.0;
    int steps = 0;  ///< Evaluations of the equation. At most kRootStepsMax.
};
constexpr int kRootStepsMax = 128;

/// The likeliest distribution p_i = q_i / (1 + t (a_i - mean)) of scores a_i with mean `mean`, where q_i are the shares
/// of `counts`. Counts of 0 are taken as 10^-3. Always ends. Requires: 0 < mean < 1, counts >= 0.
/// Source: Van den Bergh, "A practical introduction to the GSPRT"; TOMS 748 of Alefeld, Potra and Shi (1995).
LikelihoodRoot likeliest_with_mean(const PairCounts& counts, double mean);

/// Log-likelihood ratio of mean score at `elo1` against mean score at `elo0`. Always finite; 0 without pairs.
/// Requires: -4000 <= elo0, elo1 <= 4000, counts >= 0.
double score_llr(const PairCounts& counts, double elo0, double elo1);

}  // namespace podball::statistics
