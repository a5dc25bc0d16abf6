// Teams that play in this process are watched, for a call that does not come back.
#pragma once

#include "base/result.hpp"
#include "cli/hosting.hpp"
#include "control/controller.hpp"
#include "control/instance_setup.hpp"
#include "control/team_library.hpp"
#include "control/time_budget.hpp"
#include "control/watchdog.hpp"
#include "engine/rules.hpp"

#include <memory>

namespace podball::cli {

/// One that ends the program with a report. Null where nobody is to be watched: a worker that hangs is ended alone, and
/// without a budget nobody hangs.
std::shared_ptr<control::Watchdog> watchdog_of(const Hosting& hosting, const control::TimeBudget& budget);

/// An instance in this process, watched from its making on. Errors: of InProcessController.
Result<std::unique_ptr<control::Controller>> create_watched(const control::TeamLibrary& library,
                                                            const engine::ResolvedRules& rules,
                                                            control::InstanceSetup setup, control::Watchdog* watchdog);

}  // namespace podball::cli
