// How much time a team may take, and the clocks that measure it.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace podball::control {

/// CPU time judges; wall time is only reported. Units: nanoseconds.
struct TimeBudget {
    bool enabled = true;                 ///< Off: CPU time is not even read.
    std::int64_t soft_ns = 1'000'000;    ///< What a control step adds to the bank. Read, not judged yet.
    std::int64_t hard_ns = 10'000'000;   ///< A longer step is discarded: the pods coast.
    std::int64_t bank_ns = 200'000'000;  ///< What can be saved up. Read, not judged yet.
};

/// Reads "off" or "soft=1ms,hard=10ms,bank=200ms"; what is not named keeps its default, but `soft` is never more than
/// `hard`. Units are ns, us, ms and s.
/// Errors: the word that is wrong, and what is permitted.
Result<TimeBudget> parse_budget(std::string_view text);

/// The same text again, as `parse_budget` reads it.
std::string budget_text(const TimeBudget& budget);

/// Two clocks at one moment. Units: nanoseconds.
struct ClockReading {
    std::int64_t wall = 0;
    std::int64_t cpu = 0;  ///< Of the calling thread; 0 without `with_cpu`.
};

/// Cost: the CPU clock is a system call, the wall clock is not.
ClockReading read_clocks(bool with_cpu);

}  // namespace podball::control
