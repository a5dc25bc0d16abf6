// Pairs of matches of `podball match`.
#pragma once

#include "cli/command.hpp"
#include "cli/match_options.hpp"
#include "hosting/hosted_match.hpp"

namespace podball::cli {

/// Plays and shows `pairs` pairs, or fewer if a sequential test or Ctrl-C ends them. `match`: the first match.
ExitCode play_pairs(const MatchOptions& options, int pairs, const hosting::HostedMatch& match);

}  // namespace podball::cli
