// The host's side of one worker process.
#pragma once

#include "base/result.hpp"
#include "isolation/descriptor.hpp"
#include "isolation/shared_block.hpp"
#include "isolation/shared_memory.hpp"
#include "isolation/supervisor.hpp"
#include "isolation/zygote.hpp"

#include <time.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace podball::isolation {

/// Why a worker is no more.
struct WorkerEnd {
    enum class Kind { Crashed, Exited, TookTooLong, UsedTooMuchCpu };

    Kind kind = Kind::Crashed;
    int number = 0;  ///< The signal, or the exit code.
};

/// "crashed (SIGSEGV)", "ended its process with exit code 0", ... as the end of a sentence about the team.
std::string end_text(const WorkerEnd& end);

struct WorkerOptions {
    std::filesystem::path library;  ///< The one that it may open.
    SandboxOptions sandbox;
    std::uint32_t disturbance = 0;  ///< See SpawnRequest.
};

/// One process; when this goes, so does the process. Operations are posted, then waited for, one at a time.
/// Thread: one at a time.
class Worker {
  public:
    /// Errors: the system has no more processes, memory or descriptors.
    static Result<std::unique_ptr<Worker>> start(Zygote& zygote, Supervisor& supervisor, const WorkerOptions& options);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// What the next operation is told. Not to be touched between `post` and `wait`.
    [[nodiscard]] HostBlock& told() { return *told_; }
    /// What the last operation left. Anything may stand there at any time: copy first, then check the copy.
    [[nodiscard]] const WorkerBlock& said() const { return *said_; }

    void post(Operation operation, const TimeLimits& limits);
    /// Waits for what was posted; nothing if it was answered. After an end there is only an end.
    std::optional<WorkerEnd> wait();
    /// Whether `wait` has answered with an end.
    [[nodiscard]] bool has_ended() const { return end_.has_value(); }

    /// The sandbox keeps the team from moving whoever waits for it, so `wait` need not look by itself every 20 ms.
    void trust_waking() { longest_sleep_ = nullptr; }

    /// CPU time of the process since it began, as the system counts it. Units: nanoseconds.
    std::int64_t cpu_ns();
    void move_to(int core) const;
    /// What was printed since the last call, at most SandboxOptions::output_bytes_max in all.
    std::string output();

    [[nodiscard]] pid_t pid() const { return watched_->pid; }

  private:
    // Whoever shares a word can move those who sleep on it to another one, where nobody will wake them.
    static constexpr timespec kLongestSleep = {0, 20'000'000};

    Worker() = default;
    void collect_end();

    Supervisor* supervisor_ = nullptr;
    Mapped<HostBlock> told_;
    Mapped<WorkerBlock> said_;
    Descriptor output_;
    off_t output_read_ = 0;
    std::shared_ptr<Watched> watched_;
    std::uint32_t number_ = 0;  ///< Of the last operation.
    std::int64_t cpu_ns_ = 0;
    std::optional<WorkerEnd> end_;
    const timespec* longest_sleep_ = &kLongestSleep;
};

}  // namespace podball::isolation
