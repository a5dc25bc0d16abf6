// The vDSO: functions of the kernel that tell the time without a system call.
#pragma once

#include "base/result.hpp"

namespace podball::sandbox {

/// Replaces the functions of the vDSO in this process by system calls, which a filter sees.
/// Errors: the memory of the vDSO cannot be changed, or the processor is not supported.
Result<void> make_vdso_ask_the_kernel();

}  // namespace podball::sandbox
