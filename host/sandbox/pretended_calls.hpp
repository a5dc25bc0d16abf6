// Untrue answers to questions about the time and the process. A check of determinism gives them to a team, so that it
// learns what it would learn on another day.
#pragma once

#include "base/result.hpp"
#include "sandbox/permitted_calls.hpp"

#include <time.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace podball::sandbox {

/// Differences between the answers and the truth.
struct Pretence {
    std::int64_t clock_ns = 0;       ///< Added to every clock.
    std::int64_t clock_step_ns = 0;  ///< Added to every clock by each call of `pass_time`.
    std::int32_t process = 0;        ///< Added to the numbers of the process and of its thread.
};

/// Begins to pretend: the clocks of the vDSO and the time stamp counter now ask the kernel, and the filter leaves these
/// questions to `pretended_answer`. Requires: a single thread; `enter_sandbox` is called next.
/// Errors: the machine does not permit it.
Result<void> begin_to_pretend(const Pretence& pretence);

/// Moves all clocks forward by `clock_step_ns`. Does nothing without a pretence.
void pass_time();

/// The clock with its pretended time. Units: nanoseconds. Requires: `clock` is at most CLOCK_TAI.
std::int64_t pretended_clock_ns(clockid_t clock);

/// `calls`, of which only `pretended_answer` can make those that ask about the time and the process. Without a pretence
/// `calls` are unchanged.
std::vector<PermittedCall> without_pretended(std::vector<PermittedCall> calls);

/// The answer to a system call as the kernel would return it. Null: the call is not pretended.
std::optional<std::int64_t> pretended_answer(std::int32_t number, const std::array<std::uint64_t, 6>& arguments);

}  // namespace podball::sandbox
