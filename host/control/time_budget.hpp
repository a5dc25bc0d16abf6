// How much time a team may take, and the clocks that measure it.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace podball::control {

/// CPU time judges; wall time only ends what hangs. The reasons for the defaults: docs/budgets.md. Units: nanoseconds.
struct TimeBudget {
    bool enabled = true;                           ///< Off: nothing is limited but crashes, and CPU time is not read.
    std::int64_t soft_ns = 1'000'000;              ///< What a control step adds to the bank.
    std::int64_t hard_ns = 50'000'000;             ///< A longer step is discarded, and a strike.
    std::int64_t bank_ns = 200'000'000;            ///< What can be saved up, and is there from the start.
    std::int64_t hang_ns = 1'000'000'000;          ///< Wall time after which a step is ended.
    std::int64_t create_ns = 2'000'000'000;        ///< CPU time of loading and `create` together.
    std::int64_t create_hang_ns = 10'000'000'000;  ///< Wall time of each of the two.
    int strikes = 10;                              ///< With so many a team forfeits,
    int crashes = 3;                               ///< and with so many of these, even with the budget off.
};

/// Reads "off", or some of "soft=1ms,hard=50ms,bank=200ms,hang=1s,create=2s,create_hang=10s,strikes=10,crashes=3"; what
/// is not named keeps its default, but `soft` is never more than `hard`. Units are ns, us, ms and s.
/// Errors: the word that is wrong, and what is permitted.
Result<TimeBudget> parse_budget(std::string_view text);

/// The same text again, as `parse_budget` reads it.
std::string budget_text(const TimeBudget& budget);

/// A duration as budgets have it, such as "200ms", in the largest unit in which it is whole.
std::string duration_text(std::int64_t ns);

/// Two clocks at one moment. Units: nanoseconds.
struct ClockReading {
    std::int64_t wall = 0;
    std::int64_t cpu = 0;  ///< Of the calling thread; 0 without `with_cpu`.
};

/// Cost: the CPU clock is a system call, the wall clock is not.
ClockReading read_clocks(bool with_cpu);

/// What one call takes. The wall clock is read within the readings of the CPU clock, so that only the latter costs the
/// other one something.
class CallClock {
  public:
    explicit CallClock(bool with_cpu);
    /// From the making of this to now.
    [[nodiscard]] ClockReading taken() const;

  private:
    bool with_cpu_;
    ClockReading from_;
};

}  // namespace podball::control
