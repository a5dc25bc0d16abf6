// Runs a piece of code in a process of its own that has shut itself in.
#pragma once

#include "sandbox/sandbox.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace podball::testing {

struct Confinement {
    bool as_nobody = false;  ///< As an ordinary user, where the test itself runs as root.
    std::vector<sandbox::ReadableFile> files = {};
    sandbox::SandboxOptions options = {};
};
/// The same without a guard, so that the others are seen alone.
Confinement without(sandbox::Guard guard, Confinement confinement = {});
/// The same without the last guard, so that those before it are seen alone, also under a sanitizer.
Confinement without_seccomp(Confinement confinement = {});

/// What the confined code can write to and its test reads. Plain data in shared memory.
struct Scratch {
    sandbox::DenialLog denials;
    sandbox::SandboxState state;
    sandbox::GuardState locked;
    std::array<std::int32_t, 1024> results;

    /// From here on as while playing.
    void lock() { locked = sandbox::lock_down(); }
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
sandbox::SandboxState probed_sandbox(bool as_nobody);

/// Skips the test case in a build with a sanitizer, which has no system call filter.
void skip_without_seccomp();

}  // namespace podball::testing
