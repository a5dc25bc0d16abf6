#include "sandbox/sandbox_probe.hpp"

#include "base/descriptor.hpp"
#include "base/result.hpp"
#include "base/system_error.hpp"
#include "sandbox/sandbox.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

namespace podball::sandbox {
namespace {

// Runs in the child. Writes the result to standard output, because the filter permits no other descriptor.
[[noreturn]] void try_all(int to) {
    static DenialLog denials;
    dup2(to, STDOUT_FILENO);
    SandboxState state = enter_sandbox({}, {}, enter_namespaces(), denials);
    state[Guard::Seccomp] = lock_down();
    const ssize_t written = write(STDOUT_FILENO, &state, sizeof(state));
    _exit(written == ssize_t{sizeof(state)} ? 0 : 1);
}

Result<SandboxState> state_of_child() {
    int ends[2];
    if (pipe(ends) != 0) {
        return system_error("pipe");
    }
    const Descriptor from(ends[0]);
    Descriptor to(ends[1]);
    const pid_t child = fork();
    if (child < 0) {
        return system_error("fork");
    }
    if (child == 0) {
        try_all(to.get());
    }
    to = Descriptor();  // Closed, so that `read` ends when the child ends.
    SandboxState state;
    const ssize_t bytes = read(from.get(), &state, sizeof(state));
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    if (bytes != ssize_t{sizeof(state)}) {
        return Error{"the process that tried it ended early"};
    }
    return state;
}

// A setting of the kernel. Empty if this kernel does not have it.
std::string setting(const std::filesystem::path& file) {
    std::string value;
    std::ifstream(file) >> value;
    return value;
}

std::string namespaces_remedy(const std::filesystem::path& settings) {
    if (setting(settings / "kernel/unprivileged_userns_clone") == "0") {
        return "sysctl kernel.unprivileged_userns_clone=1";
    }
    if (setting(settings / "user/max_user_namespaces") == "0") {
        return "sysctl user.max_user_namespaces=10000";
    }
    if (setting(settings / "kernel/apparmor_restrict_unprivileged_userns") == "1") {
        return "sysctl kernel.apparmor_restrict_unprivileged_userns=0, or an AppArmor profile for podball-worker that "
               "has userns";
    }
    return "a kernel with CONFIG_USER_NS, CONFIG_NET_NS and CONFIG_IPC_NS; in a container also a seccomp profile that "
           "permits unshare";
}

}  // namespace

std::string_view weakness_without(Guard guard) {
    switch (guard) {
        case Guard::Limits: return "a team can fill memory and write much output";
        case Guard::Namespaces: return "only seccomp keeps a team from the network and from System V memory";
        case Guard::Filesystem: return "a team can find out names and sizes of files while it is loaded";
        case Guard::Landlock: return "only its own file system keeps a team from reading files while it is loaded";
        case Guard::Seccomp:
            return "a team can make all system calls; it can talk to the other team and outlive a host that is killed";
    }
    return "";
}

std::string remedy_of(Guard guard, const std::filesystem::path& settings) {
    if (kUnderSanitizer) {
        return "a build without a sanitizer";
    }
    switch (guard) {
        case Guard::Limits: return "none known";
        case Guard::Namespaces: return namespaces_remedy(settings);
        case Guard::Filesystem: return "the remedy for namespaces; in a container also the right to mount a tmpfs";
        case Guard::Landlock:
            return "Linux 5.13 or later with CONFIG_SECURITY_LANDLOCK, and landlock in the kernel's parameter lsm=; "
                   "in a container also a seccomp profile that permits landlock_restrict_self";
        case Guard::Seccomp: return "x86-64, and a kernel with CONFIG_SECCOMP_FILTER";
    }
    return "";
}

std::array<GuardProbe, kGuards> probe_sandbox() {
    const Result<SandboxState> state = state_of_child();
    std::array<GuardProbe, kGuards> probes;
    for (std::size_t i = 0; i < probes.size(); ++i) {
        const auto guard = static_cast<Guard>(i);
        probes[i].guard = guard;
        probes[i].holds = state && state.value()[guard].holds != 0;
        if (probes[i].holds) {
            continue;
        }
        probes[i].reason = state ? reason_of(state.value()[guard]) : state.error().message;
        probes[i].remedy = remedy_of(guard, "/proc/sys");
    }
    return probes;
}

}  // namespace podball::sandbox
