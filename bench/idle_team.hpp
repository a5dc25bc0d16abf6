// The team that does nothing, from its library.
#pragma once

#include "control/controller.hpp"
#include "control/participants.hpp"
#include "engine/rules.hpp"

namespace podball::bench {

/// An instance of `idle` in this process.
std::unique_ptr<control::Controller> make_idle(const engine::ResolvedRules& rules, int slot);

/// Two of them.
control::Participants::Controllers make_idle_teams(const engine::ResolvedRules& rules);

}  // namespace podball::bench
