// Restricts which files a process can read.
#pragma once

#include "sandbox/guard_state.hpp"

#include <filesystem>
#include <vector>

namespace podball::sandbox {

/// Restricts the process for good to reading `files`. Files that do not exist are skipped. No file can be written,
/// created or executed, whatever its permissions. No process outside can be reached by signals or ptrace. Names and
/// sizes of other files can still be read. Returns a missing guard without no_new_privs, because the kernel then
/// refuses.
GuardState restrict_files(const std::vector<std::filesystem::path>& files);

}  // namespace podball::sandbox
