// The table of a league, and its cross table.
#pragma once

#include "league/plan.hpp"
#include "league/played_match.hpp"
#include "league/spec.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace podball::league {

/// Counts of matches and goals, as one team sees them.
struct Record {
    std::int64_t won = 0;
    std::int64_t drawn = 0;  ///< Matches without a winner, also those that both teams forfeited.
    std::int64_t lost = 0;
    std::int64_t goals_for = 0;
    std::int64_t goals_against = 0;
    std::int64_t forfeits = 0;        ///< Matches that the team itself forfeited.
    std::int64_t won_by_worth = 0;    ///< Of `won`. 0 in a game without resources. Source: R109.
    std::int64_t lost_by_worth = 0;   ///< Of `lost`.
    std::int64_t won_by_forfeit = 0;  ///< Of `won`: the other team forfeited.
    std::int64_t timed = 0;           ///< Matches in which a clock decided something.

    [[nodiscard]] std::int64_t played() const { return won + drawn + lost; }
    [[nodiscard]] std::int64_t goal_difference() const { return goals_for - goals_against; }
    friend bool operator==(const Record&, const Record&) = default;
};

/// The points that `record` is worth.
std::int64_t points_of(const Record& record, const Points& points);

/// Counts `match` as the team in `slot` sees it.
void count_match(Record& record, const PlayedMatch& match, int slot);

/// One line of the table.
struct Standing {
    int rank = 1;  ///< From 1. Teams that nothing separates share a rank.
    int team = 0;
    Record record;
    int byes = 0;
    std::int64_t points = 0;  ///< With those of byes: a bye is worth a win in each match that it stands for.
    friend bool operator==(const Standing&, const Standing&) = default;
};

/// The table of the teams 0 to `teams` - 1: by points, then by the tie-breaks of the spec, then by team number.
/// `pairings` are those of the plan; only byes are read from them.
std::vector<Standing> standings(const Spec& spec, int teams, std::span<const Pairing> pairings,
                                std::span<const PlayedMatch> matches);

/// All matches of two teams that have met.
struct CrossCell {
    int team_a = 0;
    int team_b = 0;  ///< > team_a
    Record a;        ///< As team_a sees it.
    Record b;        ///< As team_b sees it.
    friend bool operator==(const CrossCell&, const CrossCell&) = default;
};

/// The cells of all teams that have met, by team_a, then by team_b.
std::vector<CrossCell> cross_table(std::span<const PlayedMatch> matches);

}  // namespace podball::league
