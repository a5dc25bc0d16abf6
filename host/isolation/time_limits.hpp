// Time limits of the operations of a worker.
#pragma once

#include "control/time_budget.hpp"

#include <cstdint>

namespace podball::isolation {

/// What a `WaitMeter` counts of an operation, without the time in which the worker has no core.
enum class Waiting : std::uint8_t {
    Uncounted,
    WithoutCpuTime,  ///< The time in which the worker neither runs nor is ready to run.
    WithCpuTime,     ///< All time.
};

/// Limits of one operation; 0 means none. Units: nanoseconds.
struct TimeLimits {
    std::int64_t wall_ns = 0;  ///< Does not count time in which the worker could run but had no core.
    std::int64_t cpu_ns = 0;
    Waiting waiting = Waiting::Uncounted;
};

/// Limits of opening the library or of `create`. The two share one limit of CPU time, of which `used_ns` is used.
/// The match has waited for the team for `waited_ns`.
TimeLimits create_limits(const control::TimeBudget& budget, std::int64_t used_ns = 0, std::int64_t waited_ns = 0);

/// Limits of `step`. They have no limit of CPU time, because CPU time is judged after the call.
TimeLimits step_limits(const control::TimeBudget& budget);

/// Limits of `destroy`, the same for every budget, because the match does not depend on it.
inline constexpr TimeLimits kDestroyLimits = {1'000'000'000, 0};

/// The duration of a step that a worker reports, clamped to [0, 1 hour], so that sums cannot overflow.
std::int64_t believable_ns(std::int64_t claimed_ns);

}  // namespace podball::isolation
