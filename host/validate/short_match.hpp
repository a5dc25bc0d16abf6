// The short match against the partner that most checks play.
#pragma once

#include "match/match_result.hpp"
#include "validate/context.hpp"

#include <cstddef>
#include <optional>

namespace podball::validate {

/// A match as it went from the team's side.
struct Played {
    Trouble trouble;
    Trace trace;
    match::MatchResult result;           ///< Only without a trouble.
    std::optional<std::size_t> overrun;  ///< The first step that changed the bytes behind its commands.
    std::optional<std::size_t>
        meddled;  ///< The first step after which something was found changed, of those asked for.
};

struct PlayOptions {
    StepManner manner;
    std::uint32_t meddling = 0;  ///< Bits isolation::kMeddled... that are looked for.
};

/// Plays it with instance 0 of `process`, which is made here, for `rules`. Nothing is judged by time but hanging.
Played play_short(const Context& context, TeamProcess& process, const engine::ResolvedRules& rules,
                  const PlayOptions& options = {});

}  // namespace podball::validate
