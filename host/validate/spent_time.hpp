// The time that calls of a team take: CPU time, and time in which the team waits.
#pragma once

#include "validate/finding.hpp"
#include "validate/team_process.hpp"

#include <cstdint>

namespace podball::validate {

/// Units: nanoseconds.
struct SpentTime {
    std::int64_t cpu_ns = 0;
    std::int64_t waited_ns = 0;  ///< See `Session::waited_ns`.
};

/// Measures the time of `process` from the construction on. Requires: `process` outlives this.
class SpentTimer {
  public:
    explicit SpentTimer(TeamProcess& process) : process_(process), start_(now()) {}

    [[nodiscard]] SpentTime spent() const {
        const SpentTime end = now();
        return {end.cpu_ns - start_.cpu_ns, end.waited_ns - start_.waited_ns};
    }

  private:
    [[nodiscard]] SpentTime now() const { return {process_.cpu_ns(), process_.waited_ns()}; }

    TeamProcess& process_;
    SpentTime start_;
};

/// `finding`, which judges the CPU time, or a worse one if the team waits too long in a call that is made once.
Finding with_waiting(Finding finding, std::int64_t waited_ns);

}  // namespace podball::validate
