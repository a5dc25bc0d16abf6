// Time limits of a team, and the clocks that measure its time.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace podball::control {

/// The time limits of a team. All limits are of CPU time, except that wall time ends a call that hangs, and that the
/// match waits for a team only so long in all.
/// docs/budgets.md has the reasons for the defaults. Units: nanoseconds.
struct TimeBudget {
    bool enabled = true;                           ///< Off: only crashes are limited, and CPU time is not read.
    std::int64_t soft_ns = 1'000'000;              ///< Time that each control step adds to the bank.
    std::int64_t hard_ns = 50'000'000;             ///< A longer step is discarded and counts as a strike.
    std::int64_t bank_ns = 200'000'000;            ///< Capacity of the bank. It is full at the start.
    std::int64_t hang_ns = 1'000'000'000;          ///< Wall time after which a step is ended.
    std::int64_t create_ns = 2'000'000'000;        ///< CPU time of loading and `create` together.
    std::int64_t create_hang_ns = 10'000'000'000;  ///< Wall time of loading and of `create`, each.
    std::int64_t wait_ns = 60'000'000'000;         ///< Time for which the match waits for the team in all; 0: no limit.
    int strikes = 10;                              ///< With this many strikes a team forfeits.
    int crashes = 3;  ///< With this many crashes a team forfeits, even with the budget off.
};

/// Reads "off", or some of
/// "soft=1ms,hard=50ms,bank=200ms,hang=1s,create=2s,create_hang=10s,wait=60s,strikes=10,crashes=3". Units are ns, us,
/// ms and s. Limits that are not named keep their defaults, but `soft` is lowered to `hard` if it is above `hard` and
/// not named. Errors: a wrong word; the message says what is permitted.
Result<TimeBudget> parse_budget(std::string_view text);

/// Text of a budget, which `parse_budget` reads as the same budget.
std::string budget_text(const TimeBudget& budget);

/// Text of a duration in the largest unit that gives a whole number, such as "200ms".
std::string duration_text(std::int64_t ns);

/// Two clocks at one moment. Units: nanoseconds.
struct ClockReading {
    std::int64_t wall = 0;
    std::int64_t cpu = 0;  ///< CPU time of the calling thread; 0 without `with_cpu`.
};

/// Reads the clocks. Cost: the CPU clock is a system call, the wall clock is not.
ClockReading read_clocks(bool with_cpu);

/// Measures one call. The wall clock is read between the two readings of the CPU clock, so that the wall time does not
/// include them.
class CallClock {
  public:
    explicit CallClock(bool with_cpu);
    /// Time since the construction of this object.
    [[nodiscard]] ClockReading taken() const;

  private:
    bool with_cpu_;
    ClockReading from_;
};

}  // namespace podball::control
