#include "isolation/time_limits.hpp"

#include <algorithm>

namespace podball::isolation {

namespace {

// The rest of a limit. 0 means no limit.
std::int64_t left_of(std::int64_t limit_ns, std::int64_t used_ns) {
    return limit_ns == 0 ? 0 : std::max<std::int64_t>(1, limit_ns - used_ns);
}

std::int64_t shorter(std::int64_t a_ns, std::int64_t b_ns) {
    return a_ns == 0 || b_ns == 0 ? std::max(a_ns, b_ns) : std::min(a_ns, b_ns);
}

}  // namespace

TimeLimits create_limits(const control::TimeBudget& budget, std::int64_t used_ns, std::int64_t waited_ns) {
    if (!budget.enabled) {
        return {};
    }
    return {shorter(budget.create_hang_ns, left_of(budget.wait_ns, waited_ns)), left_of(budget.create_ns, used_ns),
            Waiting::WithCpuTime};
}

TimeLimits step_limits(const control::TimeBudget& budget) {
    return budget.enabled ? TimeLimits{budget.hang_ns, 0, Waiting::WithoutCpuTime} : TimeLimits{};
}

std::int64_t believable_ns(std::int64_t claimed_ns) {
    constexpr std::int64_t kHour = 3'600'000'000'000;
    return std::clamp<std::int64_t>(claimed_ns, 0, kHour);
}

}  // namespace podball::isolation
