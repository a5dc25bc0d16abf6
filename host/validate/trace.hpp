// The views of a match and the answers of a team to them.
#pragma once

#include "validate/team_process.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::validate {

/// One call of `step`.
struct TraceStep {
    std::vector<std::byte> view;
    std::vector<podball_command_t> commands;  ///< Answer of the team, unchecked. Shape: [own pods].
    engine::SlotOrders orders;                ///< As StepReply::orders.
};
using Trace = std::vector<TraceStep>;

/// Whether two commands are the same for the host. A shot counts only with its flag.
bool same_command(const podball_command_t& a, const podball_command_t& b);

/// Returns the view to show in place of `view`. `step` counts from 0.
using ViewChange = std::function<std::vector<std::byte>(std::span<const std::byte> view, std::size_t step)>;

/// Result of showing the views of a trace to a team.
struct Replayed {
    Trouble trouble;                         ///< The call that failed. It ended the replay.
    std::size_t steps = 0;                   ///< Number of answered steps.
    std::optional<std::size_t> first_other;  ///< First step with other commands or orders than in the trace.
    std::size_t others = 0;                  ///< Number of steps with other commands or orders.
    std::vector<std::vector<podball_command_t>> commands;  ///< Shape: [steps][own pods].
};

/// Options of `replay`.
struct ReplayOptions {
    std::uint32_t instance = 0;
    std::size_t steps_max = SIZE_MAX;
    ViewChange change = {};              ///< Null: views are not changed.
    std::function<bool()> between = {};  ///< Called before each step. Returns false to end the replay. May be null.
};

/// Shows the views of `trace` to an instance, one after the other, and compares its commands with the trace.
Replayed replay(TeamProcess& process, const Trace& trace, const ReplayOptions& options = {});

}  // namespace podball::validate
