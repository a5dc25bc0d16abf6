// The short match of most checks, against the partner.
#pragma once

#include "handoff/shared_block.hpp"
#include "match/match_result.hpp"
#include "validate/context.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace podball::validate {

/// Record of a short match from the team's side.
struct Played {
    Trouble trouble;  ///< The call that failed. It ended the match.
    Trace trace;
    match::MatchResult result;           ///< Valid only without a trouble.
    std::optional<std::size_t> overrun;  ///< First step that changed the bytes behind the commands. Null: none.
    std::optional<std::size_t> meddled;  ///< First step after which a bit of `meddling` was set. Null: none.
};

/// Options of a short match.
struct PlayOptions {
    StepManner manner;
    std::uint32_t meddling = 0;  ///< Bits handoff::kMeddled... to look for.
};

/// Makes instance 0 in `process` and plays a short match by `rules`. Times are not judged, but calls that hang fail.
Played play_short(const Context& context, TeamProcess& process, const engine::ResolvedRules& rules,
                  const PlayOptions& options = {});

/// The short match that several checks judge: it is played once, in a new process, and followed by `destroy`.
struct CommonMatch {
    Played played;                    ///< Looks for changes of the process state, `kStateChanges`.
    std::string printed;              ///< Output of the team.
    std::vector<std::string> denied;  ///< Names of the system calls that were denied.
    std::uint32_t meddled = 0;        ///< Bits handoff::kMeddled...
};

/// Plays the common match at the first call. Requires: Precondition::Created.
const CommonMatch& common_match(Context& context);

}  // namespace podball::validate
