// The sandbox of a worker process. The process enters it before any code of a team runs.
//
// Entering changes the calling process for good. The process has a single thread and does nothing else.
//
// Stage 1, `enter_sandbox`, is set up before a library is loaded, because a hostile library runs code while it is
// loaded and could undo any restriction that is set up later. Stage 2, `lock_down`, removes the rights that only
// loading needs.
#pragma once

#include "sandbox/denial_log.hpp"
#include "sandbox/guard_state.hpp"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace podball::sandbox {

/// Limits of a sandbox. Plain data of fixed size.
struct SandboxOptions {
    std::uint64_t memory_bytes = std::uint64_t{1} << 30;       ///< Address space of the worker and its program.
    std::uint64_t output_bytes_max = std::uint64_t{64} << 10;  ///< Largest size of a file; the output is a file.
    /// Guards that are left out, one bit for each: 1 << Guard. Only for tests and to measure the cost of a guard.
    std::uint32_t left_out = 0;

    [[nodiscard]] bool leaves_out(Guard guard) const { return (left_out >> static_cast<unsigned>(guard) & 1U) != 0; }
};

/// Reason of a guard that was left out.
constexpr std::string_view kLeftOutReason = "switched off";

/// A file that a process can read in its sandbox.
struct ReadableFile {
    std::filesystem::path source;  ///< Its path outside.
    std::filesystem::path place;   ///< Its absolute path in the file system of the process. See `Guard::Filesystem`.

    bool operator==(const ReadableFile&) const = default;
};

/// What a sandbox leaves open to one process.
struct Openings {
    std::vector<ReadableFile> files;
    const void* waited_word = nullptr;  ///< The only futex shared with other processes on which it can wait.
    const void* woken_word = nullptr;   ///< The only futex shared with other processes that it can wake.
};

/// Addresses from 0 to this are for the words of `Openings`. The process cannot map anything else there, so the words
/// cannot be replaced by a page that it shares with another process.
constexpr std::uintptr_t kReservedAddresses = std::uintptr_t{1} << 30;

/// Enters namespaces with an empty network, without System V objects, and with the right to mount. Called once, in the
/// zygote; its workers inherit the namespaces. Returns a missing guard if the process has several threads, because the
/// kernel then refuses.
GuardState enter_namespaces();

/// Stage 1. The process keeps its memory and its output, and can read the files of `openings`, at `place` if
/// `Guard::Filesystem` holds and at `source` otherwise. A denied call fails with EPERM, and opening another file fails
/// with ENOENT or EACCES. Denied calls are logged in `denials`. `namespaces` is the result of `enter_namespaces`.
/// Returns the states of all guards.
/// Requires: a single thread; descriptors 1 and 2 are the output; `denials` lives as long as the process.
SandboxState enter_sandbox(const SandboxOptions& options, const Openings& openings, const GuardState& namespaces,
                           DenialLog& denials);

/// Stage 2. From now on no file can be opened and no memory can be made executable. Returns the new state of
/// `Guard::Seccomp`. It is missing if the filter of stage 1 is missing.
/// Requires: `enter_sandbox` was called.
GuardState lock_down();

}  // namespace podball::sandbox
