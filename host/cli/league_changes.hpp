// What changed since a league was made.
#pragma once

#include "cli/asked_league.hpp"

namespace podball::cli {

/// Tells which of the teams and games that the league file or the options name by a path have changed since they
/// entered the league of `store`, which plays on with them as they were. Requires: `check_same` found no difference.
/// What cannot be read any more is left out.
void tell_changes(const LeagueSource& source, store::Store& store);

}  // namespace podball::cli
