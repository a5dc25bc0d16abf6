// A league and its results, as tables show them.
#pragma once

#include "league/knockout.hpp"
#include "league/pair_sequences.hpp"
#include "league/spec.hpp"
#include "league/standings.hpp"
#include "report/league_registration.hpp"
#include "statistics/confidence.hpp"
#include "statistics/rating.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace podball::report {

/// A team of a league.
struct LeagueTeam {
    std::string name;
    bool is_retired = false;
    std::optional<bool> passed;  ///< Verdict of its validation. Null: it was not validated.
    std::string finding;         ///< The first check that failed, in words. Empty if it passed or was not validated.
};

/// How much of a league's plan is done. Units: matches.
struct LeagueCounts {
    std::int64_t planned = 0;
    std::int64_t played = 0;
    std::int64_t timed = 0;                        ///< Of `played`: a clock decided something.
    std::int64_t voided = 0;                       ///< Not played, because the machine failed to play them.
    std::int64_t beyond_stop = 0;                  ///< Of `played`: they count in no table, because a test had ended.
    std::int64_t discrepancies = 0;                ///< Results that differ from the stored result of the same match.
    std::optional<double> match_s = std::nullopt;  ///< Time from one result to the next, lately. Null: not known.

    [[nodiscard]] std::int64_t left() const { return std::max<std::int64_t>(planned - played - voided, 0); }
    [[nodiscard]] bool is_complete() const { return played >= planned; }
};

/// The tables of a league. Teams are numbers, as in `league::Pairing`.
struct LeagueView {
    league::Spec spec;
    Registration registration;
    std::string rules_sha256;
    bool has_resources = false;  ///< The game has resources, so matches may be decided by worth.
    std::vector<LeagueTeam> teams;
    LeagueCounts counts;
    std::vector<league::Standing> standings;
    std::vector<league::CrossCell> cross;  ///< Empty: not asked for.
    std::vector<league::Tie> ties;         ///< Of a knockout.
    bool is_complete = false;              ///< No match is left to play or to plan.
    std::vector<league::PairSequence> sequences;
    statistics::Ratings ratings;
    statistics::Confidence confidence;  ///< Of the intervals of `ratings`.
    std::optional<int> anchor;          ///< Team whose rating is 0. Null: the mean is 0.
    bool shows_superiority = false;     ///< Whether the table of chances is asked for.
};

}  // namespace podball::report
