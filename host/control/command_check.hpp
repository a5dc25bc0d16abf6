// Checks the commands of a team before the engine sees them. Source: rule 7 of podball.h, R6, R35.
#pragma once

#include "control/incident_log.hpp"
#include "engine/world.hpp"

#include <array>
#include <cstdint>
#include <span>

#include <podball/podball.h>

namespace podball::control {

/// A checked command in the team's own frame. The engine gets exactly these numbers. A component is a multiple of
/// 2^-14 in [-1, 1], so it fits 16 bits.
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

/// Checks the answer of a team. A component that is not finite or an unknown flag drops the pod's command. A vector
/// longer than 1 is shortened to 1. Components are truncated toward zero. Each fault is added to `incidents`.
/// Shape: answer[own pods]; the commands of all further pods become zero.
void check_commands(std::span<const podball_command_t> answer, std::int64_t tick, TeamCommands& commands,
                    IncidentLog& incidents);

/// Converts checked commands into commands of the engine. The commands of a team on side 1 are turned by half a turn.
/// Shape: given[pods of the team].
void give_commands(const TeamCommands& commands, int side, std::span<engine::Command> given);

}  // namespace podball::control
