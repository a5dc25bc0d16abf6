// The causes of a loss as EVNT names them.
#pragma once

#include "engine/event.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace podball::replay {

/// In the order of LossCause.
constexpr std::array<std::string_view, 4> kLossCauses = {"shot", "force", "keep_limit", "stall"};

/// The name of a cause, such as "keep_limit".
constexpr std::string_view cause_name(engine::LossCause cause) {
    return kLossCauses.at(static_cast<std::size_t>(cause));
}

}  // namespace podball::replay
