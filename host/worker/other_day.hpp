// Makes a worker differ from other workers as two runs of the program on two days differ.
#pragma once

#include "base/result.hpp"
#include "handoff/circumstances.hpp"

namespace podball::worker {

/// Changes the clocks, the process numbers, the heap, the contents of fresh memory and the working directory of this
/// process, and before each call of a team the contents of the unused stack. Requires: no code of a team has run.
/// Errors: the clocks cannot be changed; the rest is changed.
Result<void> arrange(const handoff::Circumstances& circumstances);

}  // namespace podball::worker
