// What a team was shown in a match, and what it answered.
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

struct TraceStep {
    std::vector<std::byte> view;
    std::vector<podball_command_t> commands;  ///< Shape: [own pods]; as the team answered, not checked.
};
using Trace = std::vector<TraceStep>;

/// Whether the host would see the same command: a shot only counts with its flag.
bool same_command(const podball_command_t& a, const podball_command_t& b);

/// Turns a view into what is shown instead. `step` counts from 0.
using ViewChange = std::function<std::vector<std::byte>(std::span<const std::byte> view, std::size_t step)>;

/// How a team fared that was shown the views of a trace.
struct Replayed {
    Trouble trouble;                                       ///< Of a call; then the replay ended.
    std::size_t steps = 0;                                 ///< That were answered.
    std::optional<std::size_t> first_other;                ///< The first step with other commands than the trace has.
    std::size_t others = 0;                                ///< How many there were.
    std::vector<std::vector<podball_command_t>> commands;  ///< Shape: [steps][own pods].
};

struct ReplayOptions {
    std::uint32_t instance = 0;
    std::size_t steps_max = SIZE_MAX;
    ViewChange change = {};              ///< Null: the views as they are.
    std::function<bool()> between = {};  ///< Called before each step; false ends the replay. May be null.
};

/// Shows the views of `trace` to an instance, one after the other, whatever it answers.
Replayed replay(TeamProcess& process, const Trace& trace, const ReplayOptions& options = {});

}  // namespace podball::validate
