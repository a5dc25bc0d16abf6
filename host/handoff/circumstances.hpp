// Differences between a worker of a check and a worker of a match.
#pragma once

#include <cstdint>

namespace podball::handoff {

/// Conditions that may differ between two runs of the program on two days. A team must play alike under all of them.
/// All zero: as in a match. Plain data.
struct Circumstances {
    std::uint32_t day = 0;  ///< Above 0: each number gives other clocks and other process numbers.
    /// Above 0: the worker is executed afresh, so all its addresses are chosen anew. Each number also gives another
    /// environment and working directory, and other contents of fresh memory and of the stack.
    std::uint32_t memory = 0;
};

}  // namespace podball::handoff
