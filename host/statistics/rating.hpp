// Ratings of teams from all their pairs at once.
#pragma once

#include "statistics/confidence.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::statistics {

/// The results of one pair. Pairs of different teams with the same k have the same seed, and may depend on each other.
struct RatedPair {
    std::int64_t k = 0;
    int team_a = 0;
    int team_b = 0;
    int won_a = 0;
    int drawn = 0;
    int won_b = 0;
    std::uint64_t outcome = 0;  ///< Digest of both legs.
};

struct RatingOptions {
    Confidence confidence;      ///< Its `pairs_planned` is the number of planned seeds k.
    std::optional<int> anchor;  ///< The team with rating 0. Null: the mean of the ratings is 0.
};

/// Why a rating has no interval, or is missing.
enum class RatingVerdict {
    Given,
    NoGame,        ///< The team has not played: no rating.
    NotConnected,  ///< The teams fall into groups that never met: no rating.
    FewSeeds,      ///< There are fewer than kSeedsMin seeds with distinct outcomes.
    Unbounded,     ///< It won everything, or lost everything, against the others. Only the virtual game bounds it.
    NoVariance,    ///< All seeds have the same results.
    Anchor,        ///< 0 by definition.
};
constexpr int kSeedsMin = 10;

struct Rating {
    RatingVerdict verdict = RatingVerdict::NoGame;
    std::int64_t games = 0;
    std::optional<double> elo;
    std::optional<Interval> interval;  ///< Units: Elo.
};

/// How well one number per team describes the scores of all pairings.
struct FitQuality {
    double chi_square = 0.0;
    int df = 0;
    double p = 1.0;  ///< Small: one number per team does not fit.
};

/// A pairing's score, and what the ratings expect.
struct Residual {
    int team_a = 0;
    int team_b = 0;
    double score = 0.0;      ///< Mean score of A, from 0 to 1.
    double expected = 0.0;   ///< By the ratings.
    double deviation = 0.0;  ///< Score minus expected. Units: standard deviations.
};

/// Ratings of a league. All numbers are finite.
struct Ratings {
    std::vector<Rating> teams;
    std::vector<std::vector<int>>
        groups;              ///< Teams that met, directly or through others. More than one: not connected.
    int seeds = 0;           ///< Different k.
    int seeds_distinct = 0;  ///< Seeds with distinct outcomes.
    std::optional<double> draw_parameter;  ///< Davidson's. 1: equal teams draw a third of their matches.

    /// Chance that team a is stronger than team b, from 0 to 1, as far as the matches tell (for one look). Null without
    /// intervals. Shape: [a][b].
    std::vector<std::vector<std::optional<double>>> superiority;

    std::optional<FitQuality> fit;     ///< Null: fewer than kSeedsMin seeds, or nothing to test.
    std::optional<Residual> greatest;  ///< Null as `fit`.

    /// Teams that beat each other in a circle: each beats the next one and the last the first, at the asked level
    /// over all pairings together, at any look.
    std::vector<std::vector<int>> circles;
};

/// Rates teams 0 to `teams` - 1. The order of the pairs has no influence but on the last bits.
///
/// Elo is 400 / ln 10 times the strength, times 2 / (2 + draw parameter). So a small difference means the same expected
/// score as in `expected_score`, however many matches are drawn. The mean is taken over the teams that bound each
/// other: the largest group in which each team took points from every other one, directly or through others. The other
/// teams are `Unbounded`. With an anchor, its group takes the place of the largest one. Without two such teams, all are
/// unbounded and the mean is taken over all.
///
/// The variance is robust to dependence within a seed. The intervals use Student's t with seeds - 1 degrees of freedom,
/// or are anytime-valid. Requires: pairs with two different teams from 0 to `teams` - 1, each k once per pairing.
/// Cost: teams^3 + pairs x log(pairs) + seeds x teams^2.
/// Source: Liang and Zeger, Biometrika 73 (1986) 13.
Ratings rate_teams(int teams, std::span<const RatedPair> pairs, const RatingOptions& options);

/// Why a team has no rating or no interval, in words; empty if it has both.
std::string rating_text(const Ratings& ratings, int team);

}  // namespace podball::statistics
