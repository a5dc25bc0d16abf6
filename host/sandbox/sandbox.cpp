#include "sandbox/sandbox.hpp"

#include "sandbox/call_filter.hpp"
#include "sandbox/file_access.hpp"
#include "sandbox/private_files.hpp"
#include "sandbox/privileges.hpp"
#include "sandbox/resource_limits.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>

namespace podball::sandbox {
namespace {

// Runs `enter`, unless the options leave the guard out.
template <typename Enter>
GuardState entered(const SandboxOptions& options, Guard guard, Enter enter) {
    return options.leaves_out(guard) ? guard_missing(kLeftOutReason) : enter();
}

GuardState limit(const SandboxOptions& options) {
    if (const auto result = drop_privileges(); !result) {
        return guard_missing(result.error().message);
    }
    if (options.leaves_out(Guard::Limits)) {
        return guard_missing(kLeftOutReason);
    }
    if (const auto result = set_limits(options); !result) {
        return guard_missing(result.error().message);
    }
    return kUnderSanitizer ? guard_missing(kSanitizerReason) : guard_holds();
}

GuardState filter(const Openings& openings, DenialLog& denials) {
    return kUnderSanitizer ? guard_missing(kSanitizerReason) : filter_loading(openings, denials);
}

// All files that the process can read. std::thread::hardware_concurrency reads the last one; numeric libraries call it
// when they are loaded.
std::vector<ReadableFile> readable_files(const Openings& openings) {
    constexpr const char* kCores = "/sys/devices/system/cpu/online";
    std::vector<ReadableFile> files = openings.files;
    files.push_back({kCores, kCores});
    return files;
}

// The paths at which the process finds the files. Without a file system of its own it needs the loader's list of the
// system's libraries.
std::vector<std::filesystem::path> readable_paths(const std::vector<ReadableFile>& files, bool are_copies) {
    std::vector<std::filesystem::path> paths;
    for (const ReadableFile& file : files) {
        paths.push_back(are_copies ? file.place : file.source);
    }
    if (!are_copies) {
        paths.emplace_back("/etc/ld.so.cache");
    }
    return paths;
}

// /proc/self/task has a link for each thread, and two for itself. A sanitizer has its own threads, so they are not
// counted then.
[[maybe_unused]] bool has_single_thread() {
    struct stat threads = {};
    return kUnderSanitizer || stat("/proc/self/task", &threads) != 0 || threads.st_nlink == 3;
}

[[maybe_unused]] bool has_output() { return fcntl(STDOUT_FILENO, F_GETFD) >= 0 && fcntl(STDERR_FILENO, F_GETFD) >= 0; }

// State of Guard::Seccomp after `enter_sandbox`. Its reason is empty before that call.
GuardState& seccomp_state() {
    static GuardState state;
    return state;
}

}  // namespace

// The guards come in this order because each needs calls that the next one forbids.
SandboxState enter_sandbox(const SandboxOptions& options, const Openings& openings, const GuardState& namespaces,
                           DenialLog& denials) {
    assert(has_single_thread() && has_output());
    const std::vector<ReadableFile> files = readable_files(openings);
    SandboxState state;
    state[Guard::Namespaces] = entered(options, Guard::Namespaces, [&] { return namespaces; });
    state[Guard::Filesystem] =
        entered(options, Guard::Filesystem, [&] { return enter_private_files(files, options.memory_bytes); });
    state[Guard::Limits] = limit(options);
    state[Guard::Landlock] = entered(options, Guard::Landlock, [&] {
        return restrict_files(readable_paths(files, state[Guard::Filesystem].holds != 0));
    });
    state[Guard::Seccomp] = entered(options, Guard::Seccomp, [&] { return filter(openings, denials); });
    seccomp_state() = state[Guard::Seccomp];
    return state;
}

GuardState lock_down() {
    assert(seccomp_state().holds != 0 || seccomp_state().reason[0] != '\0');
    if (seccomp_state().holds == 0) {
        return seccomp_state();
    }
    return filter_playing();
}

}  // namespace podball::sandbox
