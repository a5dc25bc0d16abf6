// How teams are called: each in a process of its own, or in this process.
#pragma once

#include "base/result.hpp"
#include "control/host_services.hpp"
#include "control/time_budget.hpp"
#include "control/watchdog.hpp"
#include "isolation/worker_host.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace podball::hosting {

/// Place where teams are called.
enum class HostingMode {
    Isolated,   ///< Each team in a process of its own.
    InProcess,  ///< In this process, which a faulty team can crash or damage. For trusted teams.
};

/// Name of a mode in options, recordings and JSON: "isolated", "inproc".
std::string_view mode_name(HostingMode mode);
/// The mode with this name. Errors: no such mode, with the permitted names.
Result<HostingMode> mode_named(std::string_view name);

/// Functions of the program that hosting calls. Each member may be null.
struct Callbacks {
    /// Returns the sink for the lines that the team `name` logs or prints. Null: the lines are dropped.
    /// Thread: the sink may be called from several threads at once.
    std::function<control::LogSink(const std::string& name)> log;
    /// Returns whether the user wants to stop. The host then no longer waits for slow teams. Thread: any.
    bool (*interrupted)() = nullptr;
    /// Reports a call of a team in this process that hangs. Requires: it ends the process.
    /// Null: a call that hangs is never noticed. Thread: one of its own.
    control::Watchdog::Report hung;
};

/// The mode, the workers, and the callbacks of the program. A plain value; copies share the workers.
class Hosting {
  public:
    /// Teams in this process, without workers. Libraries are opened only in this process, for a debugger.
    Hosting() = default;

    /// Starts the workers. Teams in this process need them too: each library is opened in a worker first.
    /// `budget` limits the time of opening a library.
    /// Errors: podball-worker cannot be started. Cost: some 10 ms.
    static Result<Hosting> start(HostingMode mode, const control::TimeBudget& budget = {}, Callbacks callbacks = {});

    [[nodiscard]] HostingMode mode() const { return mode_; }
    [[nodiscard]] bool is_isolated() const { return mode_ == HostingMode::Isolated; }
    [[nodiscard]] bool has_workers() const { return workers_ != nullptr; }
    /// Requires: has_workers().
    [[nodiscard]] isolation::WorkerHost& workers() const;
    /// Time limits of opening a library.
    [[nodiscard]] const control::TimeBudget& budget() const { return budget_; }
    [[nodiscard]] const Callbacks& callbacks() const { return callbacks_; }
    /// Sink for the lines of the team `name`. Null: the program takes no lines.
    [[nodiscard]] control::LogSink log_of(const std::string& name) const;
    /// State of the sandbox for results: "full", "partial: no landlock (...)", "none: in this process".
    [[nodiscard]] std::string sandbox() const;

  private:
    Hosting(HostingMode mode, const control::TimeBudget& budget, Callbacks callbacks,
            std::shared_ptr<isolation::WorkerHost> workers);

    HostingMode mode_ = HostingMode::InProcess;
    control::TimeBudget budget_;
    Callbacks callbacks_;
    std::shared_ptr<isolation::WorkerHost> workers_;
};

}  // namespace podball::hosting
