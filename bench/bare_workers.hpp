// The least that two workers can cost: forked processes that answer a futex with a futex.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstdint>

namespace podball::bench {

/// Two processes; they end with this.
class BareWorkers {
  public:
    BareWorkers();
    ~BareWorkers();
    BareWorkers(const BareWorkers&) = delete;
    BareWorkers& operator=(const BareWorkers&) = delete;

    /// Wakes both, then waits for both.
    void round_trip();
    void move_to(int core) const;

  private:
    /// On cache lines of their own.
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
