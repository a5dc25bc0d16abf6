// Between what a team answers and what the engine may see. Source: rule 7 of podball.h, R6, R35.
#pragma once

#include "control/fault.hpp"
#include "engine/world.hpp"

#include <array>
#include <cstdint>
#include <span>

#include <podball/podball.h>

namespace podball::control {

/// A checked command in the team's own frame, exactly what the engine is given. A component is a multiple of 2^-14 in
/// [-1, 1], so it fits 16 bits.
struct PodCommand {
    static constexpr double kUnit = 0x1p-14;

    std::int16_t thrust_x = 0;  ///< Units: kUnit.
    std::int16_t thrust_y = 0;
    std::int16_t shot_x = 0;
    std::int16_t shot_y = 0;
    bool shoot = false;

    bool operator==(const PodCommand&) const = default;
};

/// Shape: [pod].
using TeamCommands = std::array<PodCommand, engine::kPodsMax>;

/// Checks the answer of a team. A component that is not finite or a flag that is not known drops the pod's command;
/// a vector longer than 1 is shortened to 1; components are truncated toward zero. Each fault goes into `incidents`.
/// Shape: answer[own pods]; commands beyond are zero.
void check_commands(std::span<const podball_command_t> answer, std::int64_t tick, TeamCommands& commands,
                    IncidentLog& incidents);

/// Hands the commands to the engine, turned into the world's frame for a team on side 1. Shape: [pods of the team].
void give_commands(const TeamCommands& commands, int side, std::span<engine::Command> given);

}  // namespace podball::control
