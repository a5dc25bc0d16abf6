// Whoever answers for a team: today a library in this process, later a worker process.
#pragma once

#include "base/drawing.hpp"
#include "control/fault.hpp"

#include <optional>
#include <span>

#include <podball/podball.h>

namespace podball::control {

/// What a call of `step` brought. The commands count only without a fault.
struct StepOutcome {
    std::optional<FaultKind> fault;
    podball_status_t status = PODBALL_OK;
};

/// One instance of a team in one match. Making it is the concrete class's business; its end ends the instance.
class Controller {
  public:
    Controller() = default;
    virtual ~Controller() = default;
    Controller(const Controller&) = delete;
    Controller& operator=(const Controller&) = delete;

    /// Shows the view to the team and takes its commands. Nothing the team answers is checked here.
    /// Shape: commands[view.own_count], zeroed by the caller. Thread: one call at a time, on any thread.
    virtual StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) = 0;

    /// What the team drew in the last call of `step`, in its own frame; null if it cannot draw. Valid until the next
    /// call; the caller may change the items, not the layers.
    virtual Drawing* drawing() { return nullptr; }
};

}  // namespace podball::control
