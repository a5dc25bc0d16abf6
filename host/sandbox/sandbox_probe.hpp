// Finds out which guards work on this machine.
#pragma once

#include "sandbox/guard_state.hpp"

#include <array>
#include <filesystem>
#include <string>

namespace podball::sandbox {

struct GuardProbe {
    Guard guard = Guard::Limits;
    bool holds = false;
    std::string reason;  ///< Why the guard does not hold. Empty if it holds.
    std::string remedy;  ///< Advice to the administrator of the machine. Empty if the guard holds.
};

/// Tries all guards in a child process, which has ended when this returns. Shape: by Guard.
/// Cost: about a millisecond.
std::array<GuardProbe, kGuards> probe_sandbox();

/// What a team can do without `guard`, if the others hold: the rest of a sentence that begins with "without it".
std::string_view weakness_without(Guard guard);

/// Advice for a machine on which `guard` does not hold. `settings` is the folder of the kernel's settings.
std::string remedy_of(Guard guard, const std::filesystem::path& settings = "/proc/sys");

}  // namespace podball::sandbox
