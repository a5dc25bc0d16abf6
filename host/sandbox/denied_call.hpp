// SIGSYS handler for denied system calls.
#pragma once

#include "base/result.hpp"
#include "sandbox/denial_log.hpp"

namespace podball::sandbox {

/// Installs the handler. A denied call fails and is logged in `denials`, and the process goes on. From then on the
/// process cannot block SIGSYS; libraries try to when they fork or start threads. The handler runs on the caller's
/// stack, so a denied call on a full stack crashes the process.
/// Errors: the kernel refuses, or the handler does not support this processor.
Result<void> answer_denied_calls(DenialLog& denials);

/// From now on denies every opening of a file, also of files that could be read while loading.
void answer_as_playing();

}  // namespace podball::sandbox
