// The box that a worker process shuts itself into before a stranger's code runs.
//
// All of it changes the calling process for good, and so is for processes with a single thread that do nothing else.
//
// Stage 1, `enter_sandbox`, is the wall: a hostile library has its first word when it is loaded, before stage 2, and
// whoever has code in a process can undo what this process does later. Stage 2, `lock_down`, takes away what only
// loading needs from a team whose mistakes or intentions begin in `step`.
#pragma once

#include "isolation/denial_log.hpp"
#include "isolation/guard_state.hpp"

#include <cstdint>
#include <filesystem>

namespace podball::isolation {

/// Plain data of fixed size.
struct SandboxOptions {
    std::uint64_t memory_bytes = std::uint64_t{1} << 30;       ///< Address space of the worker, with its own program.
    std::uint64_t output_bytes_max = std::uint64_t{64} << 10;  ///< No file grows beyond; the output is a file.
    std::int32_t seccomp = 1;                                  ///< 0 only to measure what seccomp costs.
};

/// Leaves the network and the System V objects of the machine. Once, in the zygote: its workers inherit it.
/// Requires: a single thread.
GuardState enter_namespaces();

/// Shuts the process in, as far as loading and creating a team permits. What is left are its memory, its output, and
/// reading the files of `readable_files`. `namespaces` is what `enter_namespaces` said. A denied call fails with EPERM,
/// opening another file with EACCES; both are noted in `denials`.
/// Requires: a single thread; descriptors 1 and 2 are the output; `denials` lives as long as the process.
SandboxState enter_sandbox(const SandboxOptions& options, const std::filesystem::path& library,
                           const GuardState& namespaces, DenialLog& denials);

/// From here on no file can be opened and no memory be made executable. What it returns is the state of
/// `Guard::Seccomp` from here on: without the first filter there is no second one.
/// Requires: `enter_sandbox`.
GuardState lock_down();

}  // namespace podball::isolation
