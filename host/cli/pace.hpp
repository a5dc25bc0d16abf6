// Pace of a watched match.
#pragma once

#include "base/result.hpp"

#include <chrono>
#include <cstdint>
#include <limits>
#include <string_view>

namespace podball::cli {

constexpr double kPaceMin = 0.01;
constexpr double kPaceMax = 10'000.0;
constexpr double kUnlimitedPace = std::numeric_limits<double>::infinity();

/// Reads a number in [kPaceMin, kPaceMax], or "max" as kUnlimitedPace.
/// Errors: one line with the text and the permitted values.
Result<double> parse_pace(std::string_view text);

/// Slows a match down to its pace.
class Pace {
  public:
    /// `factor`: multiple of the nominal pace, or kUnlimitedPace.
    explicit Pace(double factor) : factor_(factor) {}

    /// Sleeps until the state of tick `tick` is due, or until Ctrl-C. A delay of more than 100 ms is not made up for.
    void wait_for(std::int64_t tick);

  private:
    using Clock = std::chrono::steady_clock;

    double factor_;
    std::int64_t tick_ = 0;                 ///< Tick of the last call.
    Clock::time_point due_ = Clock::now();  ///< Due time of `tick_`.
};

}  // namespace podball::cli
