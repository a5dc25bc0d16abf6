// Watches all workers of a host. Wakes the thread that waits for a worker that ended, and ends a worker that takes too
// long.
#pragma once

#include "base/descriptor.hpp"
#include "base/result.hpp"
#include "handoff/shared_block.hpp"
#include "isolation/time_limits.hpp"

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace podball::isolation {

/// State of one watched worker. The host sets the limits and `pending`; the supervisor sets the rest.
struct Watched {
    enum class Ended : std::uint8_t {
        ByItself,
        OverWall,
        OverCpu,
        Hurried,  ///< Over a limit that `Supervisor::hurry_when` shortened.
    };

    pid_t pid = -1;
    Descriptor process;                          ///< A pidfd: readable once the process has ended.
    handoff::ReplyBlock* reply = nullptr;        ///< Mapped as long as the worker is watched.
    std::atomic<std::int64_t> wall_limit_ns{0};  ///< As TimeLimits, of the current operation; set before `pending`.
    std::atomic<std::int64_t> cpu_limit_ns{0};
    std::atomic<std::uint32_t> pending{0};  ///< Number of the operation for which the host waits; 0: none.
    std::atomic<bool> is_dead{false};
    std::atomic<Ended> ended{Ended::ByItself};

    /// The operation at the supervisor's last check. Units: nanoseconds.
    struct Sight {
        std::uint32_t operation = 0;
        std::int64_t cpu_at_first = 0;
        std::int64_t cpu = 0;           ///< CPU time of the process at the last check.
        std::int64_t delayed = 0;       ///< As `process_delay_ns` at the last check.
        std::int64_t pending = 0;       ///< Time for which it may have been ready to run without a core since then.
        std::int64_t without_core = 0;  ///< `delayed` + `pending`.
        std::int64_t wall = 0;          ///< Wall time of the operation so far, less the time in which it had no core.
    } sight;
};

/// Watches all workers on one thread. The thread reads the clock every 20 ms, also without workers.
class Supervisor {
  public:
    static constexpr std::int64_t kPeriodNs = 20'000'000;  ///< Time between two checks.

    Supervisor();
    ~Supervisor();
    Supervisor(const Supervisor&) = delete;
    Supervisor& operator=(const Supervisor&) = delete;

    /// An error if no worker can be watched.
    [[nodiscard]] const Result<void>& result() const { return result_; }
    /// Starts watching a worker. Returns false and sets errno if the system refuses.
    /// Requires: `reply` is mapped. Thread: any.
    [[nodiscard]] bool watch(std::shared_ptr<Watched> worker);
    /// Stops watching a worker. After this call the supervisor does not use `worker`.
    void forget(const Watched& worker);
    /// Sum of `process_delay_ns` of the workers that were forgotten before they ended. Units: nanoseconds. Thread: any.
    [[nodiscard]] std::int64_t delay_ns() const { return delay_ns_; }
    /// Sets a function that shortens all limits of wall time to one second while it returns true.
    /// Thread: it is called every 20 ms on the supervisor's thread.
    void hurry_when(bool (*is_hurried)()) { is_hurried_ = is_hurried; }

    /// Time since the construction of this object, without pauses of the whole machine. Grows at each check.
    /// Units: nanoseconds. Thread: any.
    [[nodiscard]] std::int64_t awake_ns() const { return awake_ns_.load(std::memory_order_relaxed); }

  private:
    void run();
    void look();
    static void look_at(Watched& worker, std::int64_t passed_ns, bool is_hurried);
    void bury(pid_t pid);

    Descriptor epoll_;
    Descriptor stop_;
    std::mutex mutex_;  ///< Guards `workers_` and the members of the workers that are not atomic.
    std::vector<std::shared_ptr<Watched>> workers_;
    Result<void> result_;
    std::int64_t looked_at_ns_;
    std::atomic<std::int64_t> delay_ns_{0};
    std::atomic<std::int64_t> awake_ns_{0};
    std::atomic<bool (*)()> is_hurried_{nullptr};
    std::thread thread_;
};

}  // namespace podball::isolation
