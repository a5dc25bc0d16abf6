// Which walls this machine can give.
#pragma once

#include "isolation/guard_state.hpp"

#include <array>
#include <filesystem>
#include <string>

namespace podball::isolation {

struct GuardProbe {
    Guard guard = Guard::Limits;
    bool holds = false;
    std::string reason;  ///< Why it does not hold. Empty where it does.
    std::string remedy;  ///< What whoever runs the machine can do about it. Empty where it holds.
};

/// Tries all guards in a process of its own that is gone when this returns. In the order of `Guard`.
/// Cost: about a millisecond.
std::array<GuardProbe, kGuards> probe_sandbox();

/// What to do on a machine where `guard` does not hold. `settings` is where the kernel's are.
std::string remedy_of(Guard guard, const std::filesystem::path& settings = "/proc/sys");

}  // namespace podball::isolation
