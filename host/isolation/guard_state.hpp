// Which walls stand around a worker.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace podball::isolation {

/// The walls, each of which may be missing on some machine.
enum class Guard : std::int32_t {
    Limits,      ///< Memory, stack, files; no capabilities, and no way to get any.
    Namespaces,  ///< A network and System V objects of its own: empty ones.
    Landlock,    ///< Which files can be read; none can be written.
    Seccomp,     ///< Which system calls can be made.
};
constexpr int kGuards = 4;
std::string_view guard_name(Guard guard);

/// Whether a guard holds, and if not, why. Plain data of fixed size.
struct GuardState {
    std::int32_t holds = 0;
    std::array<char, 156> reason{};  ///< Ends with a zero.
};

GuardState guard_holds();
GuardState guard_missing(std::string_view reason);
/// "what: message of errno".
GuardState guard_missing(std::string_view what, int failure);

/// The reason as one printable line, whatever bytes it holds.
std::string reason_of(const GuardState& state);

/// All guards. Plain data of fixed size: it lies in memory that the worker writes and the host reads.
struct SandboxState {
    std::array<GuardState, kGuards> guards{};

    GuardState& operator[](Guard guard) { return guards[static_cast<std::size_t>(guard)]; }
    const GuardState& operator[](Guard guard) const { return guards[static_cast<std::size_t>(guard)]; }
};

/// "full", "partial: no landlock (why)", or "none: ..."; "partial: sanitizer" in a build with one.
/// Requires nothing of the reasons: a team may have written nonsense there.
std::string sandbox_text(const SandboxState& state);

/// A sanitizer maps terabytes and makes calls of its own: then there is neither a memory limit nor seccomp.
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

}  // namespace podball::isolation
