// How the teams of a command are called.
#pragma once

#include "base/result.hpp"
#include "control/time_budget.hpp"
#include "isolation/worker_host.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace podball::cli {

enum class HostingMode {
    Isolated,   ///< Each team in a process of its own.
    InProcess,  ///< In this process: for teams that one trusts.
};

/// As --mode has it: "isolated", "inproc".
std::string_view mode_name(HostingMode mode);
/// Requires: `name` is one of them.
HostingMode mode_named(std::string_view name);
/// What --mode is, for --help.
constexpr const char* kModeMeaning =
    "isolated: each team in a process of its own (the default); inproc: in this process, which does not contain them";
/// A check for CLI11.
std::string known_mode(const std::string& name);

/// The mode, and the workers that every command with teams needs: also where teams play in this process, a library is
/// opened in a worker first. A plain value; copies share the workers.
class Hosting {
  public:
    /// Errors: podball-worker cannot be started.
    static Result<Hosting> start(HostingMode mode, const control::TimeBudget& budget = {});

    [[nodiscard]] HostingMode mode() const { return mode_; }
    [[nodiscard]] isolation::WorkerHost& workers() const { return *workers_; }
    /// How long a library may take to be opened.
    [[nodiscard]] const control::TimeBudget& budget() const { return budget_; }
    /// Whether host and workers of a match are to sit on one core.
    [[nodiscard]] bool shares_core() const;
    /// As results have it: "full", "partial: no landlock (...)"; "none: in this process" without workers.
    [[nodiscard]] std::string sandbox() const;

  private:
    Hosting(HostingMode mode, const control::TimeBudget& budget, std::shared_ptr<isolation::WorkerHost> workers)
        : mode_(mode), budget_(budget), workers_(std::move(workers)) {}

    HostingMode mode_;
    control::TimeBudget budget_;
    std::shared_ptr<isolation::WorkerHost> workers_;
};

/// Workers that no longer wait for slow teams after Ctrl-C. Errors: as `isolation::WorkerHost::start`.
Result<std::shared_ptr<isolation::WorkerHost>> start_workers();

/// As `Hosting::sandbox` of teams that play in `workers`, or, where it is null, in this process.
std::string sandbox_of(const isolation::WorkerHost* workers);

/// For people: "teams isolated (sandbox full)".
std::string hosting_text(const Hosting& hosting);

}  // namespace podball::cli
