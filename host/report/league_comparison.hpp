// Teams of a league, compared in their metrics: two of them, or a contrast of many.
#pragma once

#include "league/match_row.hpp"
#include "league/spec.hpp"
#include "match/pair_runner.hpp"
#include "report/league_registration.hpp"
#include "statistics/comparison.hpp"
#include "statistics/contrast.hpp"
#include "statistics/score_likelihood.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::report {

/// The match `row`, in which A had the slot `slot_of_a`. The metrics are those of `match::team_metrics`. `victory`: of
/// the game; null in a game without resources.
match::Leg leg_of(const league::MatchRow& row, int slot_of_a, std::optional<engine::Victory> victory);

/// Numbers of matches and pairs between two teams.
struct Encounters {
    std::int64_t pairs = 0;
    match::Games games;
    statistics::PairCounts pairs_by_score{};  ///< Pairs in which A scored 0, 1/4, 1/2, 3/4, 1.
    std::int64_t left_out = 0;                ///< Pairs that count in no metric, because a match was forfeited.
};
Encounters count_encounters(std::span<const match::Pair> pairs);

/// A minus B in one metric.
struct MetricComparison {
    int metric = 0;                ///< Row of `match::team_metrics`.
    std::optional<double> mean_a;  ///< Per match.
    std::optional<double> mean_b;
    statistics::MeanComparison comparison;
    std::optional<double> correlation;  ///< Of A's and B's pairs with the third team; null without one.
};

/// What is compared, and how.
struct ComparisonRequest {
    std::string a;
    std::string b;
    std::optional<std::string> against;  ///< Null: A's matches with B. Otherwise those of A and B with this team.
    std::vector<int> metrics;            ///< Rows of `match::team_metrics`, not empty.
    bool has_resources = false;          ///< The game has resources, so matches may be decided by worth.
    statistics::Confidence confidence;
    std::uint64_t seed = 1;                                 ///< Of the resamples.
    std::string hypothesis = {};                            ///< What was expected, in words. Empty: nothing.
    std::optional<EffectOfInterest> effect = std::nullopt;  ///< Of a registered league.
};

/// Two teams of a league, compared. With a third team `encounters` are those of A and of B with that team, and the
/// values of each metric are differences of team minus third team, joined by k.
struct LeagueComparison {
    ComparisonRequest request;
    std::vector<Encounters> encounters;  ///< One, or two with a third team.
    int unjoined = 0;                    ///< Pairs whose k the other team does not have.
    int tests = 0;                       ///< Of all comparisons shown together. Set by `adjust_holm`.
    std::vector<MetricComparison> metrics;
};

/// A contrast in one metric.
struct ContrastMetric {
    int metric = 0;  ///< Row of `match::team_metrics`.
    statistics::MeanComparison comparison;
};

/// Compares A and B in their matches with each other.
LeagueComparison compare_directly(const ComparisonRequest& request, std::span<const match::Pair> pairs);

/// Compares A and B in their matches with a third team. In `a` and `b` team 0 of each leg is A or B, and team 1 the
/// third team.
LeagueComparison compare_against(const ComparisonRequest& request, std::span<const match::Pair> a,
                                 std::span<const match::Pair> b);

/// A weighted sum over the pairs of several teams with one opponent, in each metric.
struct LeagueContrast {
    league::Contrast contrast;
    statistics::Confidence confidence;
    std::optional<EffectOfInterest> effect = std::nullopt;  ///< Of a registered league.
    int unjoined = 0;                                       ///< Pairs that only some of the teams have.
    int tests = 0;                                          ///< As `LeagueComparison::tests`.
    std::vector<ContrastMetric> metrics = {};
};

/// The values of a metric in the pairs that have one, A minus B.
std::vector<statistics::PairSample> pair_samples(std::span<const match::Pair> pairs, int metric);

/// Adds a metric to `contrast`. `teams`: their pairs and weights. `seed`: of the resamples.
void add_metric(LeagueContrast& contrast, int metric, std::span<const statistics::WeightedPairs> teams,
                std::uint64_t seed);

/// What is shown together.
struct LeagueComparisons {
    std::vector<LeagueComparison> comparisons;
    std::vector<LeagueContrast> contrasts;
};

/// Corrects the p values of all metrics of all comparisons and contrasts: sets `p_holm` and `tests`.
void adjust_holm(LeagueComparisons& shown);

}  // namespace podball::report
