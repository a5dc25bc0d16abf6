// Words and numbers that several tables of a league share.
#pragma once

#include "league/spec.hpp"
#include "match/pair_runner.hpp"
#include "report/league_view.hpp"
#include "statistics/comparison.hpp"
#include "statistics/confidence.hpp"

#include <string>
#include <string_view>

namespace podball::report {

/// What a contrast shows: "above 0", "below 0", "no effect shown", or why there is no interval.
std::string contrast_finding_text(const statistics::MeanComparison& comparison);

/// The game of a league: its name, or "its own rules" if the league file has them written out.
std::string game_words(const league::Spec& spec);

/// The format in words: "round robin of 4 teams, 10 pairs each".
std::string format_words(const league::Spec& spec, std::size_t teams);

/// How often the intervals of a table may be looked at: "intervals permit looking early" or "intervals for one look".
std::string interval_words(const statistics::Confidence& confidence);

/// How many matches are done: "97 of 120 matches, 1 timed, 0 void".
std::string count_words(const LeagueCounts& counts);

/// The matches of `team` against `opponent`, as `team` sees them; null: they have not met, or the view has no cross
/// table.
const league::Record* record_between(const LeagueView& view, int team, int opponent);

/// The state of a team's validation: "not validated", "passed" or "failed".
std::string validation_words(const LeagueTeam& team);

/// The test of a league's pairings.
match::PairsStop test_of(const league::StopRule& stop);
/// A duration in its largest unit, such as "12 s", "5 min" or "3.2 h". Units: seconds.
std::string duration_words(double seconds);

/// A p value: "0.031", "< 1e-9".
std::string p_text(double p);

/// A title such as "99 %".
std::string level_text(double level);

/// A difference in Elo without digits after the point: "+61", "-12".
std::string elo_text(double elo);

/// "[-12, +140]".
std::string elo_interval_text(const statistics::Interval& interval);

}  // namespace podball::report
