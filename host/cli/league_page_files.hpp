// The folder of the page of a league: `index.html`, and `matches/KEY.html` for each match that can be watched.
#pragma once

#include "base/result.hpp"
#include "cli/league_command.hpp"
#include "store/store.hpp"

#include <filesystem>

namespace podball::cli {

/// Writes `index.html` in one step, with links to the pages of matches that are in `folder` already. The folder is made
/// if it is missing. `refresh_s`: the browser loads the page again after so many seconds; 0: never.
/// Errors: of the store; a file cannot be written.
Result<void> write_league_page(store::Store& store, const std::filesystem::path& folder, int refresh_s);

/// Writes the pages of the matches that `options.replays` asks for, and then `index.html`. A match without a recording
/// is played again. A page of a match that exists is kept.
ExitCode export_league_page(const LeagueCommandOptions& options, store::Store& store);

}  // namespace podball::cli
