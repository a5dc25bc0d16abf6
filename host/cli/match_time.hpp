// Times of a match on the command line.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace podball::cli {

/// Nominal pace of a match. Times for people are in seconds of this pace.
constexpr int kNominalTicksPerSecond = 100;

/// A moment of a recording: a control step, or a time.
struct Moment {
    std::int64_t count = 0;  ///< Control steps or ticks since the beginning of the match. >= 0.
    bool is_ticks = false;
};

/// Reads a control step such as "300", or a time such as "1:05.2" (minutes, seconds, tenths).
/// Errors: one line with `option`, the text and the permitted forms.
Result<Moment> parse_moment(std::string_view option, const std::string& text);

/// Control step at `moment`. Requires: control_step_ticks > 0.
std::int64_t step_at(const Moment& moment, int control_step_ticks);

}  // namespace podball::cli
