// Calls at a steady pace.
#pragma once

#include <cstdint>

namespace podball::latency {

/// Says when calls are to begin, whatever the calls before took. Units: nanoseconds of the steady clock.
class Pacer {
  public:
    explicit Pacer(double calls_per_second);

    /// The next call is to begin one period from now.
    void begin();
    /// Waits for the next beginning and returns it; if it is over already, does not wait.
    std::int64_t wait();

  private:
    std::int64_t period_ns_;
    std::int64_t next_ns_ = 0;
};

}  // namespace podball::latency
