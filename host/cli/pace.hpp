// How fast a match is played.
#pragma once

#include "base/result.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace podball::cli {

constexpr double kNominalTicksPerSecond = 100.0;
constexpr double kPaceMin = 0.01;
constexpr double kPaceMax = 10'000.0;

/// Times the nominal speed; null: as fast as it goes.
using Speed = std::optional<double>;

/// Reads a number in [kPaceMin, kPaceMax], or "max". Errors: one line with the text and what is permitted.
Result<Speed> parse_pace(std::string_view text);

/// Keeps a match to its speed.
class Pace {
  public:
    explicit Pace(Speed speed) : speed_(speed) {}

    /// Sleeps until the state of tick `tick` is due, or Ctrl-C comes. A match that is much late does not hurry
    /// afterwards.
    void wait_for(std::int64_t tick);

  private:
    using Clock = std::chrono::steady_clock;

    Speed speed_;
    std::int64_t tick_ = 0;                 ///< That was due last ...
    Clock::time_point due_ = Clock::now();  ///< ... and when it was.
};

}  // namespace podball::cli
