// What becomes of a system call that the filter does not permit.
#pragma once

#include "base/result.hpp"
#include "isolation/denial_log.hpp"

#include <optional>

namespace podball::isolation {

/// From here on a denied call is noted in `denials` and fails, and the team lives on. So that this is so also where
/// libraries block all signals (fork, threads), a process cannot block SIGSYS any more.
/// Runs on the stack of whoever made the call: a worker has no other, and a team that calls with its last bytes
/// crashes. Errors: the kernel refuses, or this processor is not known here.
std::optional<Error> answer_denied_calls(DenialLog& denials);

/// From here on opening a file is denied altogether, not only where the file must not be read.
void answer_as_playing();

}  // namespace podball::isolation
