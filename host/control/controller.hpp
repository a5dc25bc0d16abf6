// Whoever answers for a team: a library in this process, or a worker process.
#pragma once

#include "base/drawing.hpp"
#include "base/result.hpp"
#include "control/fault.hpp"

#include <cstdint>
#include <optional>
#include <span>

#include <podball/podball.h>

namespace podball::control {

/// What a call of `step` brought. The commands count only without a fault.
struct StepOutcome {
    std::optional<FaultKind> fault;
    double value = PODBALL_OK;  ///< The status, or what Incident::value says of the fault.
    /// CPU time of the team alone, where the controller measures it itself.
    std::optional<std::int64_t> cpu_ns = std::nullopt;
    /// Wall time of the team alone, where the controller knows it better than who calls it.
    std::optional<std::int64_t> wall_ns = std::nullopt;
    /// CPU time of the thread that made the call, taken around the call alone; with InstanceSetup::clocks_calls.
    std::optional<std::int64_t> call_cpu_ns = std::nullopt;
    /// Numbers of the first system calls that were denied in this step. Valid until the next call.
    std::span<const std::int32_t> denied = {};
};

/// One instance of a team in one match, or several one after the other. Making the first is the concrete class's
/// business; the end of this ends the last.
class Controller {
  public:
    Controller() = default;
    virtual ~Controller() = default;
    Controller(const Controller&) = delete;
    Controller& operator=(const Controller&) = delete;

    /// Tells that `step` comes next with this view; who answers in another process may begin.
    virtual void begin_step(const podball_view_t& /*view*/) {}

    /// Shows the view to the team and takes its commands. Nothing the team answers is checked here.
    /// Shape: commands[view.own_count], zeroed by the caller. Thread: one call at a time, on any thread.
    virtual StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) = 0;

    /// What the team drew in the last call of `step`, in its own frame; null if it cannot draw. Valid until the next
    /// call; the caller may change the items, not the layers.
    virtual Drawing* drawing() { return nullptr; }

    /// Ends the instance, whatever state it is in, and makes a new one with the same seed and parameters.
    /// Errors: none could be made; then `step` must not be called any more.
    virtual std::optional<Error> restart() = 0;
    /// Whether the error of `restart` is the machine's, which had nothing to make one with, and not the team's.
    [[nodiscard]] virtual bool is_stranded() const { return false; }

    /// The team is not called any more, whatever happens: what it holds may be given back. `drawing` stays.
    virtual void dismiss() {}

    /// Whether every outcome has its CPU time, so that nobody else needs to read a clock for it.
    [[nodiscard]] virtual bool measures_itself() const { return false; }

    /// From the next call on the instance runs on this core, where it is the controller's to choose.
    virtual void move_to(int /*core*/) {}
};

}  // namespace podball::control
