// Diagnosis of this machine: sandbox, workers, clocks and cores.
#pragma once

#include "base/result.hpp"
#include "isolation/worker_host.hpp"
#include "sandbox/sandbox_probe.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace podball::hosting {

/// A shortcoming of the machine, and its remedy.
struct Advice {
    std::string what;
    std::string remedy;
};

/// State and speed of the sandbox, the workers, the clocks and the cores.
struct Diagnosis {
    std::array<sandbox::GuardProbe, sandbox::kGuards> guards;
    std::string sandbox;  ///< As in results: "full", "partial: ...", "none: ...".

    int cores = 0;         ///< Cores that this program may use.
    int cores_online = 0;  ///< Cores of the machine.
    double load = 0.0;     ///< Processes that need a core, on average over the last minute.

    isolation::HandOff hand_off;
    std::int64_t worker_start_ns = 0;  ///< Time from the start of a worker until it is in its sandbox.

    std::int64_t cpu_clock_read_ns = 0;  ///< Cost of one reading of a CPU clock.
    std::int64_t cpu_clock_step_ns = 0;  ///< Resolution of a CPU clock.
    bool counts_waiting = false;         ///< Whether the system counts how long a worker waits for a core.
    std::int64_t longest_gap_ns = 0;     ///< Longest time without a core within 100 ms of computing.

    std::vector<Advice> advice;  ///< Missing guards first, then other shortcomings.

    [[nodiscard]] bool is_full() const { return sandbox == "full"; }
    [[nodiscard]] bool has_no_wall() const { return sandbox.starts_with("none"); }
};

/// Examines the machine. Errors: podball-worker cannot be started. Cost: some tenths of a second.
Result<Diagnosis> diagnose();

}  // namespace podball::hosting
