// Why a match has no result.
#pragma once

#include "base/result.hpp"
#include "control/start_error.hpp"
#include "engine/rules.hpp"

#include <array>
#include <optional>
#include <utility>

namespace podball::match {

/// The reason why a match has no result, and whose fault it is. The message is that of the first error.
struct MatchError : Error {
    /// An error of the machine. Any other error becomes one of the machine.
    MatchError(Error error) : Error(std::move(error)) {}

    /// By slot: why the team's instance could not be made, if that is the team's own fault. All empty: the fault is the
    /// machine's, and the same match may succeed later.
    std::array<std::optional<control::StartError>, engine::kSlots> teams{};

    [[nodiscard]] bool is_of_machine() const { return !teams[0] && !teams[1]; }
    /// Whether a clock decided that there is no result.
    [[nodiscard]] bool is_timed() const { return (teams[0] && teams[0]->is_timed) || (teams[1] && teams[1]->is_timed); }
};

}  // namespace podball::match
