// The tables of a league as JSON. docs/league.md explains every key.
#pragma once

#include "report/league_view.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kLeagueTableSchema = "podball.league-table/1";

/// One object in one line. It depends on the league and its results alone. With the cross table and the chances where
/// they are asked for.
std::string league_table_json(const LeagueView& view);

}  // namespace podball::report
