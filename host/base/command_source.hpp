// Origin of the commands of a control step. Plain data that several layers use.
#pragma once

#include <cstdint>
#include <string_view>

namespace podball {

/// Origin of the commands of one slot in one control step. With all values but `Team` the pods coast.
enum class CommandSource : std::uint8_t {
    Team = 0,       ///< The team's answer.
    Fallback = 1,   ///< The team was called, but its answer is not used.
    Retired = 2,    ///< The team is never called again.
    Skipped = 3,    ///< The team was not called: it has used up its time.
    Restarted = 4,  ///< The team died or hung in this step; a new instance goes on from the next call.
    Forfeited = 5,  ///< The team is never called again, and loses. It may have been called in the first such step.
};
constexpr int kCommandSources = 6;

/// The name of `source` in docs/replay-format.md.
constexpr std::string_view source_name(CommandSource source) {
    switch (source) {
        case CommandSource::Team: return "team";
        case CommandSource::Fallback: return "fallback";
        case CommandSource::Retired: return "retired";
        case CommandSource::Skipped: return "skipped";
        case CommandSource::Restarted: return "restarted";
        case CommandSource::Forfeited: return "forfeited";
    }
    return {};
}

/// Whether a team with this value is never called again.
constexpr bool is_final(CommandSource source) {
    return source == CommandSource::Retired || source == CommandSource::Forfeited;
}

}  // namespace podball
