// Watches over all workers of a host: wakes up who waits for one that died, and ends one that takes too long.
#pragma once

#include "base/result.hpp"
#include "isolation/descriptor.hpp"
#include "isolation/shared_block.hpp"
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

/// What supervisor and host know of one worker. The host sets `pending`, the supervisor the rest.
struct Watched {
    enum class Ended : std::uint8_t { ByItself, OverWall, OverCpu };

    pid_t pid = -1;
    Descriptor process;                          ///< A pidfd: readable once the process has ended.
    WorkerBlock* said = nullptr;                 ///< Mapped as long as this is watched.
    std::atomic<std::int64_t> wall_limit_ns{0};  ///< As TimeLimits, of the operation under way; set before `pending`.
    std::atomic<std::int64_t> cpu_limit_ns{0};
    std::atomic<std::uint32_t> pending{0};  ///< The operation that is waited for, 0 for none.
    std::atomic<bool> is_dead{false};
    std::atomic<Ended> ended{Ended::ByItself};

    /// Of the operation that the supervisor saw last. Units: nanoseconds.
    struct Sight {
        std::uint32_t operation = 0;
        std::int64_t cpu_at_first = 0;
        std::int64_t cpu = 0;      ///< When it was looked at last, as the next one.
        std::int64_t delayed = 0;  ///< How long the process had no core although it could run.
        std::int64_t wall = 0;     ///< That it took so far, without the time in which it had no core.
    } sight;
    std::int64_t idle_ns = 0;  ///< Of all operations in which it was seen: what `wall` has beyond CPU time.
};

/// CPU time that a process used, all its threads together; -1 if there is none any more. Cost: a system call.
std::int64_t process_cpu_ns(pid_t pid);

/// One thread for all workers. It looks at the clock every 20 ms, also while there is no worker.
class Supervisor {
  public:
    Supervisor();
    ~Supervisor();
    Supervisor(const Supervisor&) = delete;
    Supervisor& operator=(const Supervisor&) = delete;

    /// Why nobody can be watched, if so.
    [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
    /// False, with errno, if the system does not let it be watched. Thread: any.
    [[nodiscard]] bool watch(std::shared_ptr<Watched> worker);
    /// When this returns, the supervisor does not touch the worker any more.
    void forget(const Watched& worker);
    /// From the moment at which `is_hurried` says so, nobody is waited for longer than a second, whatever the limits.
    /// It is asked every 20 ms, on the supervisor's thread.
    void hurry_when(bool (*is_hurried)()) { is_hurried_ = is_hurried; }

  private:
    void run();
    void look();
    static void look_at(Watched& worker, std::int64_t passed_ns, bool is_hurried);
    void bury(pid_t pid);

    Descriptor epoll_;
    Descriptor stop_;
    std::mutex mutex_;  ///< Of `workers_` and of what they point to, but for the atomics.
    std::vector<std::shared_ptr<Watched>> workers_;
    std::optional<Error> failure_;
    std::int64_t looked_at_ns_ = 0;
    std::atomic<bool (*)()> is_hurried_{nullptr};
    std::thread thread_;
};

}  // namespace podball::isolation
