// A team in a process of its own.
#pragma once

#include "base/result.hpp"
#include "control/controller.hpp"
#include "control/instance_setup.hpp"
#include "control/team_table.hpp"
#include "control/time_budget.hpp"
#include "engine/rules.hpp"
#include "isolation/worker_host.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::isolation {

/// A team as it was found: its library, and what it said of itself in a worker.
struct TeamFile {
    std::filesystem::path file;
    control::TeamInfo info;
};

/// Opens the library in a worker that ends with this call. What the library prints goes to `log`.
/// Errors: what is wrong with the library, or what became of the worker, in one line that begins with `file`.
Result<TeamFile> describe_team(WorkerHost& host, const std::filesystem::path& file, const control::TimeBudget& budget,
                               const control::LogSink& log = nullptr);

/// Whatever the team does ends or corrupts its worker at most.
class IsolatedController final : public control::Controller {
  public:
    /// Makes an instance. `host` outlives it.
    /// Errors: as of `InProcessController::create`; the worker crashed, or took more than the budget's `create`.
    static Result<std::unique_ptr<control::Controller>> create(WorkerHost& host, const TeamFile& team,
                                                               const engine::ResolvedRules& rules,
                                                               control::InstanceSetup setup,
                                                               const control::TimeBudget& budget,
                                                               const SandboxOptions& sandbox = {});
    ~IsolatedController() override;

    void begin_step(const podball_view_t& view) override;
    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override;
    Drawing* drawing() override;
    std::optional<Error> restart() override;
    [[nodiscard]] bool is_stranded() const override { return !has_worker_; }
    [[nodiscard]] bool measures_itself() const override { return true; }
    void dismiss() override;
    void move_to(int core) override;

  private:
    IsolatedController(WorkerHost& host, const TeamFile& team, const engine::ResolvedRules& rules,
                       control::InstanceSetup setup, const control::TimeBudget& budget, const SandboxOptions& sandbox);
    std::optional<Error> start();
    std::optional<Error> ask(Operation operation, const TimeLimits& limits, const char* while_doing);
    void destroy();
    control::StepOutcome fault_of(const WorkerEnd& end);
    control::StepOutcome answer(std::span<podball_command_t> commands);
    std::span<const std::int32_t> new_denials();
    void take_lines();
    void take_output();
    void take_drawing();

    WorkerHost& host_;
    std::filesystem::path file_;
    control::InstanceSetup setup_;
    control::TimeBudget budget_;
    SandboxOptions sandbox_;
    engine::ResolvedRules rules_;

    control::HostServices services_;  ///< Caps and checks what the worker hands over once more.
    std::unique_ptr<Worker> worker_;
    std::vector<std::int32_t> layers_;  ///< Of `services_`, by the worker's numbers.
    std::optional<int> core_;
    bool has_worker_ = true;  ///< Whether the last start had a worker at all.
    bool is_posted_ = false;
    std::int64_t steps_ = 0;
    std::int64_t cpu_ns_ = 0;           ///< Of the worker, when it was read last.
    std::vector<std::int32_t> denied_;  ///< Of all instances, each number once, in the order in which they came.
};

}  // namespace podball::isolation
