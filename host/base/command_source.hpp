// Where commands come from: plain data that the layers hand on.
#pragma once

#include <cstdint>
#include <string_view>

namespace podball {

/// Where the commands of a slot in a control step came from.
enum class CommandSource : std::uint8_t {
    Team = 0,      ///< The team's answer.
    Fallback = 1,  ///< The team failed in this step; its pods coast.
    Retired = 2,   ///< The team is never called again; its pods coast.
};

/// As docs/replay-format.md names them.
constexpr std::string_view source_name(CommandSource source) {
    switch (source) {
        case CommandSource::Team: return "team";
        case CommandSource::Fallback: return "fallback";
        case CommandSource::Retired: return "retired";
    }
    return {};
}

}  // namespace podball
