// Single matches of `podball match`.
#pragma once

#include "cli/command.hpp"
#include "cli/match_options.hpp"
#include "cli/match_server.hpp"
#include "hosting/hosted_match.hpp"

#include <functional>

namespace podball::cli {

/// Plays and shows one match. `server` shows it in browsers; null: none. The match ends without a result when `is_over`
/// returns true, which is called after each control step, or at Ctrl-C.
ExitCode play_single(
    const MatchOptions& options, const hosting::HostedMatch& match, MatchServer* server,
    const std::function<bool()>& is_over = [] { return false; });

}  // namespace podball::cli
