// Calls at a steady pace.
#pragma once

#include <cstdint>

namespace podball::latency {

/// Times at which calls are due. The times do not depend on the durations of earlier calls.
/// Units: nanoseconds of the steady clock.
class Pacer {
  public:
    /// Requires: calls_per_second > 0.
    explicit Pacer(double calls_per_second);

    /// Makes the next call due one period from now.
    void begin();
    /// Waits until the next call is due, and returns its due time. Does not wait after the due time.
    std::int64_t wait();

  private:
    std::int64_t period_ns_;
    std::int64_t next_ns_ = 0;
};

}  // namespace podball::latency
