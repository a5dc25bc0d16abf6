// Runs a piece of code in a process of its own that has shut itself in.
#pragma once

#include "isolation/sandbox.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace podball::testing {

struct Confinement {
    bool as_nobody = false;  ///< As an ordinary user, where the test itself runs as root.
    std::filesystem::path library = {};
    isolation::SandboxOptions options = {};
};
/// The same without the last wall, so that those before it are seen alone, also under a sanitizer.
Confinement without_seccomp(Confinement confinement = {});

/// What the confined code can write to and its test reads. Plain data in shared memory.
struct Scratch {
    isolation::DenialLog denials;
    isolation::SandboxState state;
    isolation::GuardState locked;
    std::array<std::int32_t, 1024> results;

    /// From here on as while playing.
    void lock() { locked = isolation::lock_down(); }
};

struct Outcome {
    Scratch scratch;
    int exit_code = -1;  ///< -1 if a signal ended the process.
    int signal = 0;
    std::string output;
};

constexpr int kThrew = 99;  ///< The exit code if an exception left the code.

/// Runs `act` in a process of its own after `enter_namespaces` and `enter_sandbox`. No macros of the test framework in
/// there: the process ends as soon as `act` returns, with exit code 0.
Outcome run_confined(const Confinement& confinement, const std::function<void(Scratch&)>& act);

/// Which walls this machine can give, as `probe_sandbox` finds it, to root or to an ordinary user.
isolation::SandboxState probed_sandbox(bool as_nobody);

/// True, with the reason in the test's output, if there is no seccomp to be tested in this build.
bool no_seccomp_here();

}  // namespace podball::testing
