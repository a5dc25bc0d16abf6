// The clocks by which calls of teams in the calling thread are charged.
#pragma once

#include "control/time_budget.hpp"

#include <cstdint>
#include <optional>

namespace podball::control {

/// Reads the clocks before and after calls, and reads the CPU clock only where it can matter, because that is a system
/// call. A full bank stays full after a call of at most `soft`, whatever CPU time it took.
///
/// Where the CPU clock is not read, the reading has an upper bound of it: a thread uses at most the wall time since the
/// last reading. So the charge of a call, the difference of two readings,
/// - is the CPU time if both are exact,
/// - is at most the CPU time if the second one is exact, and too small by at most `soft`,
/// - is at most the wall time if the second one is not exact. Then the wall time is at most `soft`.
/// Thread: all readings on one thread.
class ChargeClock {
  public:
    using Read = ClockReading (*)(bool with_cpu);

    /// `soft_ns`: age up to which a reading of the CPU clock serves as a bound.
    explicit ChargeClock(std::int64_t soft_ns, Read read = &read_clocks) : soft_ns_(soft_ns), read_(read) {}

    /// Reads the wall clock, and the CPU clock if `exact` or if its last reading is older than `soft`.
    ClockReading now(bool exact);

  private:
    std::int64_t soft_ns_;
    Read read_;
    std::optional<ClockReading> last_;  // The last reading with the CPU clock.
};

/// Charge of a call between two readings. Units: nanoseconds.
std::int64_t charge_between(const ClockReading& from, const ClockReading& to);

}  // namespace podball::control
