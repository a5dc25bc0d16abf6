#include "isolation/zygote_process.hpp"

#include "isolation/socket_message.hpp"
#include "isolation/spawn_request.hpp"
#include "isolation/worker_process.hpp"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace podball::isolation {
namespace {

// The worker becomes a child of the host, which alone can tell how it ended. Returns twice, as fork does.
pid_t fork_for_parent() {
    return static_cast<pid_t>(syscall(SYS_clone, CLONE_PARENT | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
}

}  // namespace

int serve_as_zygote(int socket) {
    const GuardState namespaces = enter_namespaces();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!send_message(socket, ZygoteHello{})) return 1;
    SpawnRequest request = {};
    std::vector<Descriptor> descriptors;
    while (receive_message(socket, request, &descriptors)) {
        const pid_t pid = fork_for_parent();
        if (pid == 0) run_worker(request, namespaces, descriptors);
        if (!send_message(socket, SpawnReply{pid, pid < 0 ? errno : 0})) return 1;
        descriptors.clear();
    }
    return 0;
}

}  // namespace podball::isolation
