// All that is needed to have workers: the zygote, the supervisor, and what a hand-off costs on this machine.
#pragma once

#include "base/result.hpp"
#include "isolation/supervisor.hpp"
#include "isolation/worker.hpp"
#include "isolation/zygote.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace podball::isolation {

/// What was measured when the host started. Units: nanoseconds, of one hand-off to one worker and back.
struct HandOff {
    std::int64_t one_core_ns = 0;      ///< Host and worker on one core.
    std::int64_t unplaced_ns = 0;      ///< Wherever the system puts them.
    std::int64_t baseline_cpu_ns = 0;  ///< CPU time of the worker for a hand-off, in the chosen placement.

    /// Host and workers of a match share a core, unless it is far cheaper to leave it to the system. That only seems
    /// cheaper where the system happened to put both on one core, and waking up another core is CPU time of the team.
    [[nodiscard]] bool share_core() const { return one_core_ns <= 2 * unplaced_ns; }
};

/// Medians of many hand-offs to one worker that is asked for nothing. Units: nanoseconds.
struct HandOffCost {
    std::int64_t wall_ns = 0;
    std::int64_t cpu_ns = 0;  ///< Of the worker.
};

/// Host and worker run where they run. All zero if the worker ends. Cost: some milliseconds.
HandOffCost measure_hand_off(Worker& worker);

/// Where the program podball-worker is: beside the running program, or in ../bin seen from there.
std::filesystem::path worker_program();

class WorkerHost {
  public:
    /// Starts `program` (podball-worker) and measures. The thread that calls this outlives it.
    /// Errors: there is no such program, or no process to be had. Cost: some 10 ms.
    static Result<std::unique_ptr<WorkerHost>> start(const std::filesystem::path& program = worker_program());

    /// A new worker in its sandbox; no code of a team has run in it. Thread: any.
    /// Errors: as `Worker::start`, or the worker could not prepare itself.
    Result<std::unique_ptr<Worker>> start_worker(const WorkerOptions& options);

    /// See `Supervisor::hurry_when`.
    void hurry_when(bool (*is_hurried)()) { supervisor_.hurry_when(is_hurried); }

    [[nodiscard]] const HandOff& hand_off() const { return hand_off_; }
    /// What of the sandbox holds around a worker without a team; a team plays behind no less.
    [[nodiscard]] const SandboxState& sandbox() const { return sandbox_; }

  private:
    explicit WorkerHost(std::unique_ptr<Zygote> zygote) : zygote_(std::move(zygote)) {}
    std::optional<Error> calibrate();

    std::unique_ptr<Zygote> zygote_;
    Supervisor supervisor_;
    HandOff hand_off_;
    SandboxState sandbox_;
};

}  // namespace podball::isolation
