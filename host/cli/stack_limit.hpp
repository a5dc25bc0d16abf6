// The limit of the stack with which the program was started (ulimit -s).
#pragma once

#include "base/result.hpp"

namespace podball::cli {

/// Gives this process, its threads and the workers a stack of at least 8 MiB, which teams may rely on.
/// Errors: the limit of the system is lower. Call it once, at the start. Needs a stack of some KiB.
Result<void> ensure_stack();

}  // namespace podball::cli
