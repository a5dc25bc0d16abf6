#include "worker/zygote_process.hpp"

#include "handoff/socket_message.hpp"
#include "handoff/spawn_request.hpp"
#include "worker/fresh_worker.hpp"
#include "worker/worker_process.hpp"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace podball::worker {
namespace {

// Forks a worker as a child of the host, because only its parent learns how it ended. Returns twice, as fork does.
pid_t fork_for_parent() {
    return static_cast<pid_t>(syscall(SYS_clone, CLONE_PARENT | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
}

// A batch system sends SIGTERM to all processes of a job; the host decides when its workers end. The signal is blocked
// until now.
void ignore_termination() {
    signal(SIGTERM, SIG_IGN);
    sigset_t termination;
    sigemptyset(&termination);
    sigaddset(&termination, SIGTERM);
    sigprocmask(SIG_UNBLOCK, &termination, nullptr);
}

}  // namespace

int serve_as_zygote(int socket, std::uint32_t left_out) {
    ignore_termination();
    const bool enters = !sandbox::SandboxOptions{.left_out = left_out}.leaves_out(sandbox::Guard::Namespaces);
    const sandbox::GuardState namespaces =
        enters ? sandbox::enter_namespaces() : sandbox::guard_missing(sandbox::kLeftOutReason);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!handoff::send_message(socket, handoff::ZygoteHello{})) {
        return 1;
    }
    handoff::SpawnRequest request = {};
    std::vector<Descriptor> descriptors;
    while (handoff::receive_message(socket, request, &descriptors)) {
        request.sandbox.left_out |= left_out;
        const pid_t pid = fork_for_parent();
        if (pid == 0) {
            const bool is_fresh = request.circumstances.memory != 0;
            (is_fresh ? execute_worker : run_worker)(request, namespaces, descriptors);
        }
        if (!handoff::send_message(socket, handoff::SpawnReply{pid, pid < 0 ? errno : 0})) {
            return 1;
        }
        descriptors.clear();
    }
    return 0;
}

}  // namespace podball::worker
