#include "cli/pace.hpp"

#include "cli/arguments.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_time.hpp"

#include <algorithm>

namespace podball::cli {

namespace {

constexpr std::chrono::milliseconds kLagMax{
    100};  // Shorter delays are made up for, because every sleep is slightly too long.

}  // namespace

Result<double> parse_pace(std::string_view text) {
    if (text == "max") {
        return kUnlimitedPace;
    }
    auto factor = parse_number("--pace", text, kPaceMin, kPaceMax);
    return factor ? factor : Result<double>(Error{factor.error().message + ", or 'max'"});
}

void Pace::wait_for(std::int64_t tick) {
    if (factor_ == kUnlimitedPace) {
        return;
    }
    const double seconds = static_cast<double>(tick - tick_) / (kNominalTicksPerSecond * factor_);
    const auto due = due_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    sleep_until_interrupted(due);
    tick_ = tick;
    due_ = std::max(due, Clock::now() - kLagMax);
}

}  // namespace podball::cli
