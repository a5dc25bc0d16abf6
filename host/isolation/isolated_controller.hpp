// Controller of a team in a worker process.
#pragma once

#include "base/result.hpp"
#include "control/controller_defaults.hpp"
#include "control/document.hpp"
#include "control/instance_setup.hpp"
#include "control/start_error.hpp"
#include "control/team_table.hpp"
#include "control/time_budget.hpp"
#include "engine/rules.hpp"
#include "isolation/drawing_copy.hpp"
#include "isolation/worker_host.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::isolation {

using DocumentPointer = std::shared_ptr<const control::Document>;

/// A library and the description of its team, which a worker has read.
struct TeamFile {
    std::filesystem::path file;
    control::TeamInfo info;
    DocumentPointer document = nullptr;  ///< What the library plays and what `info` describes; null: nothing.

    /// The file that names the team: the document, or the library without one.
    [[nodiscard]] const std::filesystem::path& source() const { return document ? document->file() : file; }
};

/// Reads the description of a team in a worker that ends with this call. Output of the library goes to `log`.
/// Errors: the library is refused, or its worker ended. The message is one line that begins with `TeamFile::source`.
Result<TeamFile> describe_team(WorkerHost& host, const std::filesystem::path& file, const control::TimeBudget& budget,
                               const control::LogSink& log = nullptr, const DocumentPointer& document = nullptr);

/// Calls a team in a worker. A crash of the team or memory that it corrupts affects only the worker.
class IsolatedController final : public control::ControllerDefaults {
  public:
    /// Makes an instance. Requires: `host` outlives it.
    /// Errors: as `InProcessController::create`; also if the worker crashed or took more than the budget's `create`.
    /// The machine is to blame if it could not start the worker, or not with all guards of the sandbox.
    static control::MadeController create(WorkerHost& host, const TeamFile& team, const engine::ResolvedRules& rules,
                                          control::InstanceSetup setup, const control::TimeBudget& budget,
                                          const sandbox::SandboxOptions& sandbox = {});
    ~IsolatedController() override;

    void begin_step(const podball_view_t& view, control::WakeList& wakes) override;
    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override;
    control::SideOutput side_output() override { return services_.side_output(); }
    Result<void> restart() override;
    [[nodiscard]] bool is_stranded() const override { return is_stranded_; }
    [[nodiscard]] bool measures_itself() const override { return true; }
    void dismiss() override;
    [[nodiscard]] std::int64_t waited_ns() const override;
    void move_to(int core) override;
    std::int64_t stray_cpu_ns() override;

  private:
    IsolatedController(WorkerHost& host, const TeamFile& team, const engine::ResolvedRules& rules,
                       control::InstanceSetup setup, const control::TimeBudget& budget,
                       const sandbox::SandboxOptions& sandbox);
    Result<void, control::StartError> start();
    Result<void, control::StartError> ask(handoff::Operation operation, const TimeLimits& limits,
                                          const char* while_doing);
    Result<void, control::StartError> check_wait(const char* place) const;
    void destroy();
    void drop_worker();
    control::StepOutcome fault_of(const WorkerEnd& end);
    control::StepOutcome answer(std::span<podball_command_t> commands);
    std::span<const std::int32_t> new_denials();
    void take_lines();
    void take_output();
    void take_drawing();

    WorkerHost& host_;
    std::filesystem::path file_;
    DocumentPointer document_;
    std::filesystem::path source_;  ///< See `TeamFile::source`.
    control::InstanceSetup setup_;
    control::TimeBudget budget_;
    sandbox::SandboxOptions sandbox_;
    engine::ResolvedRules rules_;

    control::HostServices services_;  ///< Limits and checks the worker's log lines and drawings again.
    std::unique_ptr<Worker> worker_;
    DrawingCopy drawings_;       ///< Of `worker_`, on the board of `services_`.
    engine::SlotOrders orders_;  ///< Of the last step. A copy, which the worker cannot change.
    std::optional<int> core_;
    std::int64_t hand_off_cpu_ns_;  ///< CPU time of a hand-off, which is not the team's.
    bool is_stranded_ = false;      ///< Whether the last `restart` failed because of the machine.
    bool is_posted_ = false;
    std::int64_t steps_ = 0;
    std::int64_t waited_ns_ = 0;        ///< As `waited_ns`, of the workers before this one.
    std::int64_t cpu_ns_ = 0;           ///< CPU time of the worker at the end of the last call.
    std::int64_t stray_from_ns_ = 0;    ///< CPU time of the worker at the last reading.
    std::vector<std::int32_t> denied_;  ///< Denied calls of all instances, each number once, oldest first.
};

}  // namespace podball::isolation
