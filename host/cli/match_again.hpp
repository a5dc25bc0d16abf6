// The option --watch of `podball match`.
#pragma once

#include "cli/command.hpp"
#include "cli/match_options.hpp"

namespace podball::cli {

/// Plays and shows the match, and again with the same seed whenever a file of the teams changes, until Ctrl-C. For a
/// file that cannot be used an error is printed, and the next change is waited for; for the first match it is the end.
/// Returns the code of the last match. Requires: `prepare_for_teams` was called.
ExitCode play_again_and_again(const MatchOptions& options);

}  // namespace podball::cli
