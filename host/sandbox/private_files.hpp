// Gives a process a file system of its own.
#pragma once

#include "sandbox/guard_state.hpp"
#include "sandbox/sandbox.hpp"

#include <cstdint>
#include <vector>

namespace podball::sandbox {

/// Makes a file system in memory with copies of `files`, of `bytes_max` bytes in all, and makes it the root folder of
/// the process for good. Nobody else has it, and no other file has a name in it. Files that cannot be read or do not
/// fit are skipped. The working folder has the same path as before, without its files.
/// Returns a missing guard without the right to mount, see `enter_namespaces`.
GuardState enter_private_files(const std::vector<ReadableFile>& files, std::uint64_t bytes_max);

}  // namespace podball::sandbox
