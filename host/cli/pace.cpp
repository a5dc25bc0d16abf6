#include "cli/pace.hpp"

#include "cli/arguments.hpp"
#include "cli/interrupt.hpp"

#include <algorithm>

namespace podball::cli {

namespace {

constexpr std::chrono::milliseconds kLagMax{100};  // A little is made up for, since every sleep is a bit too long.

}  // namespace

Result<Speed> parse_pace(std::string_view text) {
    if (text == "max") {
        return Speed();
    }
    const auto speed = parse_number("--pace", text, kPaceMin, kPaceMax);
    if (!speed) {
        return Error{speed.error().message + ", or 'max'"};
    }
    return Speed(speed.value());
}

void Pace::wait_for(std::int64_t tick) {
    if (!speed_) {
        return;
    }
    const double seconds = static_cast<double>(tick - tick_) / (kNominalTicksPerSecond * *speed_);
    const auto due = due_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    sleep_until_interrupted(due);
    tick_ = tick;
    due_ = std::max(due, Clock::now() - kLagMax);
}

}  // namespace podball::cli
