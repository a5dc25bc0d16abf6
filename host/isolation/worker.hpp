// The host's side of one worker process.
#pragma once

#include "base/descriptor.hpp"
#include "base/futex.hpp"
#include "base/result.hpp"
#include "control/document.hpp"
#include "handoff/circumstances.hpp"
#include "handoff/shared_block.hpp"
#include "handoff/shared_memory.hpp"
#include "isolation/supervisor.hpp"
#include "isolation/wait_meter.hpp"
#include "isolation/zygote.hpp"

#include <time.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace podball::isolation {

/// How a worker ended.
struct WorkerEnd {
    enum class Kind { Crashed, Exited, TookTooLong, UsedTooMuchCpu };

    Kind kind = Kind::Crashed;
    int number = 0;           ///< The signal, or the exit code.
    bool is_hurried = false;  ///< It was ended early, because `Supervisor::hurry_when` shortened its limit.
};

/// The end of a sentence about the team, such as "crashed (SIGSEGV)" or "ended its process with exit code 0".
std::string end_text(const WorkerEnd& end);

struct WorkerOptions {
    std::filesystem::path library;  ///< The library that the worker may open.
    sandbox::SandboxOptions sandbox;
    handoff::Circumstances circumstances;
    std::shared_ptr<const control::Document> document = nullptr;  ///< What the library plays; null: nothing.
};

/// Writes the library's path into a request. `Worker::start` does this for its own request.
/// Errors: the path has `kPathBytesMax` bytes or more.
Result<void> write_library(handoff::RequestBlock& request, const std::filesystem::path& file);

/// Writes the name and the size of a document into a request; null: there is none.
void write_document(handoff::RequestBlock& request, const control::Document* document);

/// One worker process. The destructor ends the process. Each operation is posted and then waited for, one at a time.
/// Thread: one at a time.
class Worker {
  public:
    /// Starts a worker. Errors: the system has no more processes, memory or descriptors.
    static Result<std::unique_ptr<Worker>> start(Zygote& zygote, Supervisor& supervisor, const WorkerOptions& options);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// The next request. Requires: it is not changed between `post` and `wait`.
    [[nodiscard]] handoff::RequestBlock& request() { return *request_; }
    /// The last reply. The team may change it at any time, so copy a value first and then check the copy.
    [[nodiscard]] const handoff::ReplyBlock& reply() const { return *reply_; }

    void post(handoff::Operation operation, const TimeLimits& limits);
    /// The same, but the caller wakes the worker, which waits for the returned word.
    FutexWord& announce(handoff::Operation operation, const TimeLimits& limits);
    /// Waits for the reply. Returns how the worker ended if it has ended.
    std::optional<WorkerEnd> wait();
    /// Whether `wait` has returned an end.
    [[nodiscard]] bool has_ended() const { return end_.has_value(); }

    /// Lets `wait` sleep without a limit. Requires: the sandbox prevents the team from moving the host to another
    /// futex.
    void trust_waking() { longest_sleep_ = nullptr; }

    /// Time for which `wait` has waited in all, of the operations whose limits say so. Units: nanoseconds.
    [[nodiscard]] std::int64_t waited_ns() const { return meter_->waited_ns(); }
    /// CPU time of the process since its start, by the system's clock. Units: nanoseconds.
    std::int64_t cpu_ns();
    /// Runs the process on this core from now on. If the calling thread runs on another core, `wait` keeps its own core
    /// busy for up to a millisecond before it sleeps. Requires: the calling thread is bound to one core.
    void move_to(int core);
    /// Moves the worker to one of its permitted cores. Numbers in turn give the cores in turn.
    void move_to_permitted(std::uint32_t number);
    /// The text printed since the last call; at most SandboxOptions::output_bytes_max bytes in all.
    std::string output();

    [[nodiscard]] pid_t pid() const { return watched_->pid; }

  private:
    // A process that shares a futex can move its waiting threads to another futex, where no call wakes them.
    static constexpr timespec kLongestSleep = {0, 20'000'000};

    Worker() = default;
    void wait_awake() const;
    bool sleep_until_answer();
    void collect_end();

    Supervisor* supervisor_ = nullptr;
    handoff::Mapped<handoff::RequestBlock> request_;
    handoff::Mapped<handoff::ReplyBlock> reply_;
    Descriptor output_;
    off_t output_read_ = 0;
    std::shared_ptr<Watched> watched_;
    std::optional<WaitMeter> meter_;  ///< Set by `start`.
    Waiting waiting_ = Waiting::Uncounted;
    std::uint32_t number_ = 0;  ///< Number of the last operation.
    std::int64_t cpu_ns_ = 0;
    std::optional<WorkerEnd> end_;
    bool is_elsewhere_ = false;  ///< The process runs on another core than the calling thread.
    const timespec* longest_sleep_ = &kLongestSleep;
};

}  // namespace podball::isolation
