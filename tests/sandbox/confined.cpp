#include "sandbox/confined.hpp"

#include "sandbox/sandbox_probe.hpp"
#include "support/skip.hpp"

#include <fcntl.h>
#include <grp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <stdexcept>

namespace podball::testing {
namespace {

constexpr unsigned kNobody = 65534;

void check(bool ok, const char* what) {
    if (!ok) {
        throw std::runtime_error(std::string("the test's own process: ") + what);
    }
}

void become_nobody() {
    if (geteuid() != 0) {
        return;
    }
    check(setgroups(0, nullptr) == 0, "setgroups");
    check(setgid(kNobody) == 0, "setgid");
    check(setuid(kNobody) == 0, "setuid");
    check(prctl(PR_SET_DUMPABLE, 1) == 0, "prctl");  // As a program that nobody has started.
}

// As a worker's output: a file in memory to which all is appended.
int make_output() {
    const int output = memfd_create("output", 0);
    check(output >= 0 && fcntl(output, F_SETFL, O_APPEND) == 0, "memfd_create");
    return output;
}

// The test framework has handlers of its own, which a worker has not.
void reset_handlers() {
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGTERM, SIGINT}) {
        std::signal(signal, SIG_DFL);
    }
}

void confine(const Confinement& confinement, int output, Scratch& scratch) {
    std::fflush(nullptr);
    check(dup2(output, STDOUT_FILENO) == STDOUT_FILENO && dup2(output, STDERR_FILENO) == STDERR_FILENO, "dup2");
    close(output);
    reset_handlers();
    if (confinement.as_nobody) {
        become_nobody();
    }
    const auto namespaces = sandbox::enter_namespaces();
    scratch.state = sandbox::enter_sandbox(confinement.options, {confinement.files}, namespaces, scratch.denials);
}

int run(const Confinement& confinement, const std::function<void(Scratch&)>& act, int output, Scratch& scratch) {
    try {
        confine(confinement, output, scratch);
        act(scratch);
        std::fflush(stdout);
        return 0;
    } catch (...) {
        return kThrew;
    }
}

int probe(bool as_nobody, sandbox::SandboxState& state) {
    try {
        if (as_nobody) {
            become_nobody();
        }
        for (const auto& found : sandbox::probe_sandbox()) {
            state[found.guard] = found.holds ? sandbox::guard_holds() : sandbox::guard_missing(found.reason);
        }
        return 0;
    } catch (...) {
        return kThrew;
    }
}

std::string whole(int file) {
    std::string text(1 << 20, '\0');
    const ssize_t size = pread(file, text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
}

}  // namespace

Confinement without(sandbox::Guard guard, Confinement confinement) {
    confinement.options.left_out |= 1U << static_cast<unsigned>(guard);
    return confinement;
}

Confinement without_seccomp(Confinement confinement) {
    return without(sandbox::Guard::Seccomp, std::move(confinement));
}

Outcome run_confined(const Confinement& confinement, const std::function<void(Scratch&)>& act) {
    void* const shared = mmap(nullptr, sizeof(Scratch), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    check(shared != MAP_FAILED, "mmap");
    Scratch& scratch = *new (shared) Scratch();
    const int output = make_output();
    std::fflush(nullptr);
    const pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
        _exit(run(confinement, act, output, scratch));
    }
    int status = 0;
    check(waitpid(child, &status, 0) == child, "waitpid");
    Outcome outcome = {scratch, WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                       WIFSIGNALED(status) ? WTERMSIG(status) : 0, whole(output)};
    close(output);
    munmap(shared, sizeof(Scratch));
    return outcome;
}

sandbox::SandboxState probed_sandbox(bool as_nobody) {
    void* const shared =
        mmap(nullptr, sizeof(sandbox::SandboxState), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    check(shared != MAP_FAILED, "mmap");
    auto& state = *new (shared) sandbox::SandboxState();
    const pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
        _exit(probe(as_nobody, state));
    }
    int status = 0;
    check(waitpid(child, &status, 0) == child && status == 0, "waitpid");
    const sandbox::SandboxState found = state;
    munmap(shared, sizeof(sandbox::SandboxState));
    return found;
}

void skip_without_seccomp() {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer makes system calls of its own, so this build has no filter");
}

}  // namespace podball::testing
