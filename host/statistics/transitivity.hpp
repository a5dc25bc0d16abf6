// Whether one number per team describes what happened between the teams.
#pragma once

#include "statistics/davidson.hpp"
#include "statistics/pairing_summary.hpp"
#include "statistics/rating.hpp"

#include <optional>
#include <span>
#include <vector>

namespace podball::statistics {

/// Goodness of fit, and the pairing that fits worst.
struct FitReport {
    std::optional<FitQuality> quality;  ///< Null: the pairings leave nothing to test, or no score varies.
    std::optional<Residual> greatest;   ///< Null as `quality`.
};

/// Compares the mean score of each pairing with the one that the strengths expect. Their squared differences are
/// divided by the variance of the model times the dispersion of the pairs within pairings, since the legs of a pair may
/// depend on each other. Pairings in which a side is expected to score fewer than 5 points are left out, as usual with
/// chi-square. Requires: the fit belongs to the summaries.
FitReport report_fit(const DavidsonFit& fit, std::span<const PairingSummary> summaries);

/// Circles of teams that beat each other, as in `Ratings`. No team is in two of them. A team beats another one if it is
/// better in more pairs by a sign test that may be looked at any time, corrected by Holm, and the pairing has at least
/// kDistinctMin distinct outcomes.
/// Source: Robbins, Annals of Mathematical Statistics 41 (1970) 1397 (mixture over the chance to win a pair).
std::vector<std::vector<int>> find_circles(int teams, std::span<const PairingSummary> summaries, double level);

}  // namespace podball::statistics
