// Starts workers. Owns the zygote, the supervisor, and the measured cost of a hand-off.
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

/// Median times of many empty hand-offs to one worker and back. Units: nanoseconds.
struct HandOffCost {
    std::int64_t wall_ns = 0;
    std::int64_t cpu_ns = 0;  ///< CPU time of the worker.
};

/// Costs of a hand-off, measured when the host starts.
struct HandOff {
    HandOffCost one_core;      ///< Host and worker on one core.
    HandOffCost across_cores;  ///< On two cores; waking up another core costs the worker CPU time. All 0 with one core.
};

/// Measures hand-offs with host and worker on their current cores. All zero if the worker ends.
/// Cost: some milliseconds.
HandOffCost measure_hand_off(Worker& worker);

/// The path of the program podball-worker: ../libexec/podball/podball-worker, seen from the folder of the running
/// program.
std::filesystem::path worker_program();

class WorkerHost {
  public:
    /// Starts `program` (podball-worker) and measures hand-offs. Requires: the calling thread outlives this object.
    /// Errors: the program is missing, or the system has no more processes. Cost: some 10 ms.
    static Result<std::unique_ptr<WorkerHost>> start(const std::filesystem::path& program = worker_program());

    /// Starts a worker that has entered its sandbox and has run no code of a team. Thread: any.
    /// Errors: as `Worker::start`; the worker failed before it entered its sandbox; its circumstances cannot be had.
    Result<std::unique_ptr<Worker>> start_worker(const WorkerOptions& options);

    /// See `Supervisor::delay_ns`.
    [[nodiscard]] std::int64_t delay_ns() const { return supervisor_.delay_ns(); }
    /// See `Supervisor::hurry_when`.
    void hurry_when(bool (*is_hurried)()) { supervisor_.hurry_when(is_hurried); }

    [[nodiscard]] const HandOff& hand_off() const { return hand_off_; }
    /// The states of the guards of a worker without a team. A team never runs in a worker with fewer guards.
    [[nodiscard]] const sandbox::SandboxState& sandbox() const { return sandbox_; }

  private:
    explicit WorkerHost(std::unique_ptr<Zygote> zygote) : zygote_(std::move(zygote)) {}
    Result<void> calibrate();

    std::unique_ptr<Zygote> zygote_;
    Supervisor supervisor_;
    HandOff hand_off_;
    sandbox::SandboxState sandbox_;
};

}  // namespace podball::isolation
