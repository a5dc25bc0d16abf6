// The time that one validation takes in all.
#pragma once

#include "hosting/hosting.hpp"

#include <chrono>
#include <cstdint>

namespace podball::validate {

/// The longest time of a validation of this level. Units: nanoseconds.
std::int64_t time_max_ns(int level);

/// Measures the wall time since its construction, without the time in which this program or a team was ready to run but
/// had no core. So a busy machine hardly changes the verdict. Thread: the one that runs the checks.
class TotalTime {
  public:
    /// Requires: `hosting` outlives this. Units: nanoseconds.
    TotalTime(const hosting::Hosting& hosting, std::int64_t max_ns);

    [[nodiscard]] std::int64_t max_ns() const { return max_ns_; }
    /// Whether the time is over. Once it is, it stays so.
    [[nodiscard]] bool is_over();

  private:
    /// Time without a core, of this thread and of all workers that ended.
    [[nodiscard]] std::int64_t delay_ns() const;

    const hosting::Hosting& hosting_;
    std::int64_t max_ns_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::int64_t delay_at_start_ns_;
    bool is_over_ = false;
};

}  // namespace podball::validate
