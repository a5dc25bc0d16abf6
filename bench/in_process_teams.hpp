// Loads teams from their libraries into this process.
#pragma once

#include "control/controller.hpp"
#include "control/instance_setup.hpp"
#include "control/participants.hpp"
#include "control/team_table.hpp"
#include "engine/rules.hpp"

namespace podball::bench {

/// The setup of an instance with seed 1 and the default parameters. The instance neither draws nor logs.
control::InstanceSetup default_setup(const control::TeamInfo& team, int slot);

/// An instance of the team that does nothing.
std::unique_ptr<control::Controller> make_idle(const engine::ResolvedRules& rules, int slot);

/// Two instances of the team in the library `file`, with its default parameters.
control::Participants::Controllers make_teams(const char* file, const engine::ResolvedRules& rules);

}  // namespace podball::bench
