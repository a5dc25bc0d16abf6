// Watches for calls in this process that hang.
#pragma once

#include "control/controller.hpp"
#include "control/instance_setup.hpp"
#include "control/team_library.hpp"
#include "control/time_budget.hpp"
#include "control/watchdog.hpp"
#include "engine/rules.hpp"
#include "hosting/hosting.hpp"

#include <memory>

namespace podball::hosting {

/// A watchdog that reports to `Callbacks::hung`. Null in three cases: with isolated teams, because a worker can be
/// ended alone; without the limit `hang`; without the callback.
std::shared_ptr<control::Watchdog> watchdog_of(const Hosting& hosting, const control::TimeBudget& budget);

/// An instance in this process. `watchdog` watches all its calls, `create` included. Null: nothing is watched.
/// Errors: as `InProcessController::create`.
control::MadeController create_watched(const control::TeamLibrary& library, const engine::ResolvedRules& rules,
                                       control::InstanceSetup setup, control::Watchdog* watchdog);

}  // namespace podball::hosting
