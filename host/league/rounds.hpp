// What formats with rounds ask about the plan until now.
#pragma once

#include "league/plan.hpp"

namespace podball::league {

/// Number of rounds that are planned.
int rounds_planned(std::span<const Pairing> planned);

/// Whether `team` is neither retired nor refused.
bool is_active(const Progress& progress, int team);

/// Whether the plan of the format grows round by round with the results.
bool has_rounds(Format format);

/// For each pairing whether its matches may still be played. A round is closed once a later one is planned.
std::vector<bool> are_open(Format format, std::span<const Pairing> planned);

/// For each pairing whether all its matches have a result or are void. A bye has no matches.
std::vector<bool> are_played(const Progress& progress);

/// Whether a match of two active teams has no result and is not void. Rounds are planned only when none is open. If a
/// tie or a round went on earlier, the numbers of fixtures would depend on which matches end first.
bool has_open_fixtures(const Progress& progress);

/// The next round of a Swiss league: by points, tie-breaks and number, each team meets the next one below it that it
/// has not met and that leaves opponents for all others. Of an odd number of teams, the lowest without a bye whose
/// absence leaves opponents for all others gets one. Ends early if there is no pairing without repetition.
Continuation next_swiss_round(const Spec& spec, const Progress& progress);

/// The next round of a knockout, or further pairs of ties that are not decided.
Continuation next_knockout_round(const Spec& spec, const Progress& progress);

}  // namespace podball::league
