// Interface to an instance of a team: a library in this process, or a worker process.
#pragma once

#include "base/result.hpp"
#include "control/fault.hpp"
#include "control/side_output.hpp"
#include "control/start_error.hpp"
#include "control/wake_list.hpp"
#include "engine/economy/order.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include <podball/podball.h>

namespace podball::control {

/// Result of a call of `step`. With a fault the commands and orders are ignored.
struct StepOutcome {
    std::optional<Fault> fault;
    /// CPU time of the team alone, if the controller measures it itself.
    std::optional<std::int64_t> cpu_ns = std::nullopt;
    /// Wall time of the team alone, if the controller measures it more exactly than its caller can.
    std::optional<std::int64_t> wall_ns = std::nullopt;
    /// CPU time that the calling thread spent in the call. Set with InstanceSetup::clocks_calls.
    std::optional<std::int64_t> call_cpu_ns = std::nullopt;
    /// Numbers of the first system calls that were denied in this step. Valid until the next call.
    std::span<const std::int32_t> denied = {};
    /// The orders of this step, unchecked, in the team's own frame. Null in a game without resources. Valid until the
    /// next call.
    const engine::SlotOrders* orders = nullptr;
};

/// Owns the instance of a team in one match. `restart` replaces the instance. The concrete class makes the first
/// instance; its destructor ends the last one.
///
/// Purely abstract, so that a decorator that forgets a function does not compile. A class that implements a team
/// derives from ControllerDefaults. A class that adds something to another controller derives from ControllerDecorator.
class Controller {
  public:
    Controller() = default;
    virtual ~Controller() = default;
    Controller(const Controller&) = delete;
    Controller& operator=(const Controller&) = delete;

    /// Announces that `step` is called next with this view, so that a team in another process can begin. The caller
    /// then wakes the processes of `wakes`.
    virtual void begin_step(const podball_view_t& view, WakeList& wakes) = 0;

    /// Gives the view to the team and takes its commands. The commands are not checked here.
    /// Shape: commands[view.own_count], zeroed by the caller. Thread: one call at a time, on any thread.
    virtual StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) = 0;

    /// Returns the output of the last call of `step` other than commands, in the team's own frame.
    virtual SideOutput side_output() = 0;

    /// Ends the instance in any state and makes a new one with the same seed and parameters.
    /// Errors: no instance could be made. After an error `step` must not be called again.
    virtual Result<void> restart() = 0;
    /// Whether the last `restart` failed because of the machine, which could not start a process, and not because of
    /// the team.
    [[nodiscard]] virtual bool is_stranded() const = 0;

    /// Announces that the team is not called again, so its resources may be released. `side_output` stays valid.
    virtual void dismiss() = 0;

    /// Time for which the match has waited for this team in all, without the time in which the team had no core. Counts
    /// all of opening the library and of `create`, also for new instances, and of `step` the time in which the team
    /// neither ran nor was ready to run. 0 if the controller does not measure it. Units: nanoseconds.
    [[nodiscard]] virtual std::int64_t waited_ns() const = 0;

    /// Whether every outcome has StepOutcome::cpu_ns, so that the caller need not measure CPU time.
    [[nodiscard]] virtual bool measures_itself() const = 0;

    /// Runs the instance on this core from the next call on, if the controller can choose the core.
    /// Requires: the calling thread is bound to one core, which may be the same.
    virtual void move_to(int core) = 0;

    /// CPU time that the instance has used outside of its calls, since the end of the last call or the last reading.
    /// 0 if it cannot run outside of its calls. Units: nanoseconds. Cost: a system call.
    virtual std::int64_t stray_cpu_ns() = 0;
};

/// A controller with its first instance, or why there is none.
using MadeController = Result<std::unique_ptr<Controller>, StartError>;

}  // namespace podball::control
