// Limits of memory, stack, descriptors and files of a worker.
#pragma once

#include "base/result.hpp"
#include "sandbox/sandbox.hpp"

#include <sys/resource.h>

#include <optional>

namespace podball::sandbox {

constexpr rlim_t kStackBytes = rlim_t{8} << 20U;  ///< Stack of a worker. Units: bytes.

/// Limits memory, stack, descriptors and the growth of files; sets the limits of other resources to 0. A tighter limit
/// of the process stays. Writing beyond the limit of a file fails and does not end the process.
/// Errors: a limit could not be set.
Result<void> set_limits(const SandboxOptions& options);

}  // namespace podball::sandbox
