// Gives up the rights of the user who started the worker.
#pragma once

#include "base/result.hpp"

#include <optional>

namespace podball::sandbox {

/// Gives up all capabilities and every way to get new ones, including set-user-ID programs.
/// Errors: the kernel refuses.
Result<void> drop_privileges();

/// Keeps the capabilities of this process when it executes a program, which needs them to enter its sandbox.
void keep_privileges();

}  // namespace podball::sandbox
