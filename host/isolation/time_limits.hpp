// How long a worker may take for what it is asked.
#pragma once

#include "control/time_budget.hpp"

#include <cstdint>

namespace podball::isolation {

/// Of one operation; 0 stands for ever. Units: nanoseconds.
struct TimeLimits {
    std::int64_t wall_ns = 0;  ///< Without the time in which the worker could run, but had no core.
    std::int64_t cpu_ns = 0;
};

/// Of opening the library, and of `create`, after CPU time `used_ns` of what both may use together.
TimeLimits create_limits(const control::TimeBudget& budget, std::int64_t used_ns = 0);

/// Of `step`. What it may use of the CPU is judged afterwards.
TimeLimits step_limits(const control::TimeBudget& budget);

/// Of `destroy`, whatever the budget: nothing that matters comes after it.
inline constexpr TimeLimits kDestroyLimits = {1'000'000'000, 0};

/// What a worker claims that a step took, as far as it can be. It may claim anything, but sums must not overflow.
std::int64_t believable_ns(std::int64_t claimed_ns);

}  // namespace podball::isolation
