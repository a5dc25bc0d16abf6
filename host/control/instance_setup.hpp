// Arguments for making an instance of a team, in this process or in a worker.
#pragma once

#include "control/host_offer.hpp"
#include "control/host_services.hpp"
#include "control/team_parameters.hpp"

#include <cstdint>
#include <vector>

namespace podball::control {

/// Arguments for making an instance of a team.
struct InstanceSetup {
    int slot = 0;
    std::uint64_t seed = 0;                  ///< Seed of the team: engine::team_seed(match seed, slot).
    std::vector<ParameterValue> parameters;  ///< From `choose_parameters`.
    LogSink log;                             ///< Null: the team's log lines are dropped.
    HostOffer offer = {};                    ///< The extensions of the ABI that the team may use.
    bool clocks_calls = false;               ///< Every StepOutcome has wall_ns and call_cpu_ns.
};

}  // namespace podball::control
