// What of hosting works on this machine, and how well.
#pragma once

#include "base/result.hpp"
#include "isolation/sandbox_probe.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace podball::cli {

/// Something that is worse than it could be, and what to do about it.
struct Advice {
    std::string what;
    std::string remedy;
};

struct Diagnosis {
    std::array<isolation::GuardProbe, isolation::kGuards> guards;
    std::string sandbox;  ///< As results have it: "full", "partial: ...", "none: ...".

    int cores = 0;         ///< That this program may use.
    int cores_online = 0;  ///< That the machine has.
    double load = 0.0;     ///< Processes that want a core, on average over the last minute.

    std::int64_t one_core_ns = 0;                 ///< A hand-off to one worker and back: on one core,
    std::int64_t unplaced_ns = 0;                 ///< left to the system,
    std::optional<std::int64_t> across_cores_ns;  ///< from one core to another; null with one core.
    std::int64_t baseline_cpu_ns = 0;             ///< CPU time of a worker for a hand-off.
    bool shares_core = false;                     ///< What is chosen.
    std::int64_t worker_start_ns = 0;             ///< Until a worker is in its sandbox.

    std::int64_t cpu_clock_read_ns = 0;  ///< What it costs to read a worker's CPU clock.
    std::int64_t cpu_clock_step_ns = 0;  ///< The least by which it moves on.
    bool counts_waiting = false;         ///< Whether the system tells how long a worker waited for a core.
    std::int64_t longest_gap_ns = 0;     ///< For which this program got no core, in 100 ms of asking for one.

    std::vector<Advice> advice;  ///< What is missing first, then what is slow.

    [[nodiscard]] bool is_full() const { return sandbox == "full"; }
    [[nodiscard]] bool has_no_wall() const { return sandbox.starts_with("none"); }
};

/// Looks at everything; takes a few tenths of a second. Errors: podball-worker cannot be started.
Result<Diagnosis> diagnose();

}  // namespace podball::cli
