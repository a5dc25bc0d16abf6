// Comparisons of two teams of a league as JSON. docs/league.md explains every key.
#pragma once

#include "report/league_comparison.hpp"

#include <span>
#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kLeagueCompareSchema = "podball.league-compare/1";

/// All comparisons and contrasts in one object in one line. `league`: its name.
std::string league_comparisons_json(const std::string& league, const Registration& registration,
                                    const LeagueComparisons& shown);

}  // namespace podball::report
