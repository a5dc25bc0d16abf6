// State of the guards around a worker.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace podball::sandbox {

/// Parts of the sandbox. Each part may be missing on a machine.
enum class Guard : std::int32_t {
    Limits,      ///< Limits memory, stack and files; removes all capabilities for good.
    Namespaces,  ///< Gives the process its own, empty network and System V objects.
    Filesystem,  ///< Gives the process a file system of its own with copies of the files of its team.
    Landlock,    ///< Limits which files can be read; no file can be written.
    Seccomp,     ///< Limits which system calls can be made.
};
constexpr int kGuards = 5;
std::string_view guard_name(Guard guard);

/// Whether a guard holds, and the reason if it does not. Plain data of fixed size.
struct GuardState {
    std::int32_t holds = 0;
    std::array<char, 156> reason{};  ///< Ends with a zero byte.
};

GuardState guard_holds();
GuardState guard_missing(std::string_view reason);
/// A missing guard with the reason "what: message of the errno `failure`".
GuardState guard_missing(std::string_view what, int failure);

/// The reason as one printable line. The state may hold any bytes.
std::string reason_of(const GuardState& state);

/// The states of all guards. Plain data of fixed size, because it lies in memory that the worker writes and the host
/// reads.
struct SandboxState {
    std::array<GuardState, kGuards> guards{};

    GuardState& operator[](Guard guard) { return guards[static_cast<std::size_t>(guard)]; }
    const GuardState& operator[](Guard guard) const { return guards[static_cast<std::size_t>(guard)]; }
};

/// The first guard that holds in `promised` and not in `found`, with the reason: "landlock (...)". Empty: none.
std::string missing_guard(const SandboxState& promised, const SandboxState& found);

/// Text of a state: "full", "partial: no landlock (reason)", or "none: ..."; "partial: sanitizer" in a build with a
/// sanitizer. The reasons may hold any bytes, because a team can write to them.
std::string sandbox_text(const SandboxState& state);

/// Whether this build has a sanitizer. A sanitizer maps terabytes and makes its own system calls, so such a build has
/// no memory limit and no seccomp.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kUnderSanitizer = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kUnderSanitizer = true;
#else
constexpr bool kUnderSanitizer = false;
#endif
#else
constexpr bool kUnderSanitizer = false;
#endif
constexpr std::string_view kSanitizerReason = "sanitizer";

}  // namespace podball::sandbox
