// The ties of a knockout, for people and as JSON. docs/league.md explains every key.
#pragma once

#include "report/json_parts.hpp"
#include "report/league_view.hpp"

#include <string>

namespace podball::report {

/// A row for each tie, and the winner of the knockout. Empty without ties.
std::string bracket_text(const LeagueView& view);

/// A list with an object for each tie.
Json ties_json(const LeagueView& view);

/// The name of the winner of the knockout. Null: it is not decided.
Json winner_json(const LeagueView& view);

}  // namespace podball::report
