// What an instance of a team is made with, wherever it is made.
#pragma once

#include "control/host_services.hpp"
#include "control/team_parameters.hpp"

#include <cstdint>
#include <vector>

namespace podball::control {

/// What an instance is made with.
struct InstanceSetup {
    int slot = 0;
    std::uint64_t seed = 0;                  ///< Of this team: engine::team_seed(match seed, slot).
    std::vector<ParameterValue> parameters;  ///< From `choose_parameters`.
    LogSink log;                             ///< Null: the team's lines are dropped.
    bool draws = false;                      ///< Whether the team is offered podball.draw/1.
    bool clocks_calls = false;               ///< Whether StepOutcome::wall_ns and call_cpu_ns are always there.
};

}  // namespace podball::control
