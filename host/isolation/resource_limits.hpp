// How much a worker may take.
#pragma once

#include "base/result.hpp"
#include "isolation/sandbox.hpp"

#include <optional>

namespace podball::isolation {

/// Limits memory, stack, descriptors, the growth of files, and forbids what else has a limit. A limit of the
/// process that is tighter already stays. Writing beyond the limit of a file fails and does not kill.
/// Errors: a limit could not be set.
std::optional<Error> set_limits(const SandboxOptions& options);

}  // namespace podball::isolation
