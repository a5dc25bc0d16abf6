#include "control/charge_clock.hpp"

#include <algorithm>

namespace podball::control {

ClockReading ChargeClock::now(bool exact) {
    if (!exact && last_) {
        const std::int64_t wall_ns = read_(false).wall;
        const std::int64_t age_ns = wall_ns - last_->wall;
        if (age_ns <= soft_ns_) {
            return {wall_ns, last_->cpu + age_ns};
        }
    }
    last_ = read_(true);
    return *last_;
}

std::int64_t charge_between(const ClockReading& from, const ClockReading& to) {
    return std::max<std::int64_t>(to.cpu - from.cpu, 0);
}

}  // namespace podball::control
