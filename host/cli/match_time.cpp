#include "cli/match_time.hpp"

#include "cli/arguments.hpp"

#include <cassert>
#include <cmath>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr std::uint64_t kMinutesMax = UINT32_MAX / (60 * kNominalTicksPerSecond);

// Reads minutes and seconds. Returns ticks.
Result<std::int64_t> parse_time(std::string_view option, std::string_view minutes, std::string_view seconds) {
    const auto whole = parse_whole(option, minutes, 0, kMinutesMax);
    const auto rest = parse_number(option, seconds, 0.0, 59.99);
    const bool has_two_digits = seconds.size() >= 2 && seconds[0] != '.' && seconds[1] != '.';
    if (!whole || !rest || !has_two_digits) {
        return Error{};
    }
    const auto ticks = std::llround(rest.value() * kNominalTicksPerSecond);
    return static_cast<std::int64_t>(whole.value()) * 60 * kNominalTicksPerSecond + ticks;
}

}  // namespace

Result<Moment> parse_moment(std::string_view option, const std::string& text) {
    const auto colon = text.find(':');
    if (colon == std::string::npos) {
        const auto step = parse_whole(option, text, 0, UINT32_MAX);
        if (!step) {
            return Error{fmt::format("{}, nor a time m:ss.s", step.error().message)};
        }
        return Moment{static_cast<std::int64_t>(step.value()), false};
    }
    const std::string_view view = text;
    const auto ticks = parse_time(option, view.substr(0, colon), view.substr(colon + 1));
    if (!ticks) {
        return Error{fmt::format("{}: '{}' is not a time m:ss.s, such as 1:05.2", option, text)};
    }
    return Moment{ticks.value(), true};
}

std::int64_t step_at(const Moment& moment, int control_step_ticks) {
    assert(control_step_ticks > 0);
    return moment.is_ticks ? moment.count / control_step_ticks : moment.count;
}

}  // namespace podball::cli
