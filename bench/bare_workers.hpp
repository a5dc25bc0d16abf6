// The lower bound of the cost of two workers: forked processes that answer a futex with a futex.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstdint>

namespace podball::bench {

/// Two forked processes. They end with this object.
class BareWorkers {
  public:
    BareWorkers();
    ~BareWorkers();
    BareWorkers(const BareWorkers&) = delete;
    BareWorkers& operator=(const BareWorkers&) = delete;

    /// Wakes both processes, then waits for both.
    void round_trip();
    /// Moves both processes to `core`.
    void move_to(int core) const;

  private:
    /// The futexes of one process, each on its own cache line.
    struct Words {
        alignas(64) std::atomic<std::uint32_t> request;
        alignas(64) std::atomic<std::uint32_t> answer;
    };
    [[noreturn]] static void serve(Words& words);

    Words* words_;
    std::array<pid_t, 2> pids_{};
    std::uint32_t number_ = 0;
};

}  // namespace podball::bench
