#include "isolation/time_limits.hpp"

#include <algorithm>

namespace podball::isolation {

TimeLimits create_limits(const control::TimeBudget& budget, std::int64_t used_ns) {
    if (!budget.enabled) return {};
    return {budget.create_hang_ns, std::max<std::int64_t>(1, budget.create_ns - used_ns)};
}

TimeLimits step_limits(const control::TimeBudget& budget) {
    return budget.enabled ? TimeLimits{budget.hang_ns, 0} : TimeLimits{};
}

std::int64_t believable_ns(std::int64_t claimed_ns) {
    constexpr std::int64_t kHour = 3'600'000'000'000;
    return std::clamp<std::int64_t>(claimed_ns, 0, kHour);
}

}  // namespace podball::isolation
