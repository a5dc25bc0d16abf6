// How much of a league is done, for people and as JSON. docs/league.md explains every key.
#pragma once

#include "report/league_view.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kLeagueStatusSchema = "podball.league-status/1";

/// The line of the league, what is left, and a table of the teams.
std::string league_status_text(const LeagueView& view);

/// One object in one line.
std::string league_status_json(const LeagueView& view);

}  // namespace podball::report
