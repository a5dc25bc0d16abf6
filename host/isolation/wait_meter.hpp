// Measures how long a host waits for a worker that could go on and does not.
#pragma once

#include "isolation/supervisor.hpp"
#include "isolation/time_limits.hpp"

#include <sys/types.h>

#include <cstdint>

namespace podball::isolation {

/// Adds up the waits of a host for one worker. Time in which the worker or the host has no core does not count, so
/// neither a busy machine nor the other team of the match makes a wait longer.
///
/// Reading the system's accounts at each hand-off would make it slower. So short waits are added up and then corrected
/// together, by all that worker and host did since the last correction. After a second of waiting each wait is
/// corrected by itself.
/// Thread: one at a time.
class WaitMeter {
  public:
    /// Requires: `supervisor` outlives this object.
    WaitMeter(pid_t worker, const Supervisor& supervisor);

    /// The calling thread begins to wait for the worker.
    void begin(Waiting waiting);
    /// The wait ends. Requires: called on the thread of `begin`, before a call of `waitpid` for the worker.
    void end();

    /// Sum of all corrected waits. Units: nanoseconds.
    [[nodiscard]] std::int64_t waited_ns() const { return waited_ns_; }

  private:
    /// Accounts at one moment. Units: nanoseconds.
    struct Accounts {
        std::int64_t worker_cpu = 0;
        std::int64_t worker_delay = 0;  ///< As `process_delay_ns`.
        std::int64_t host_delay = 0;    ///< As `thread_delay_ns`.
        std::int64_t awake = 0;         ///< As `Supervisor::awake_ns`.
    };
    [[nodiscard]] Accounts read() const;
    void correct();

    pid_t worker_;
    const Supervisor& supervisor_;
    Waiting waiting_ = Waiting::Uncounted;
    bool is_exact_ = false;  ///< Whether this wait is corrected by itself.
    Accounts before_;
    std::int64_t from_ns_ = 0;
    std::int64_t raw_ns_ = 0;  ///< Waits since `before_`.
    std::int64_t waited_ns_ = 0;
};

}  // namespace podball::isolation
