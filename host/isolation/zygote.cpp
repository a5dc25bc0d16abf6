#include "isolation/zygote.hpp"

#include "base/system_error.hpp"
#include "handoff/socket_message.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string>

namespace podball::isolation {
namespace {

// Runs between fork and exec. Makes only system calls, because the host may have threads.
[[noreturn]] void become(const char* program, int socket) {
    setpgid(0, 0);
    // A batch system sends it to all processes of a job; the host decides when its workers end.
    signal(SIGTERM, SIG_IGN);
    const int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    if (socket == handoff::kZygoteSocket) {
        fcntl(socket, F_SETFD, 0);
    } else {
        dup2(socket, handoff::kZygoteSocket);
    }
    char* const arguments[] = {const_cast<char*>("podball-worker"), nullptr};
    char* const environment[] = {nullptr};
    execve(program, arguments, environment);
    handoff::send_message(handoff::kZygoteSocket, handoff::ZygoteHello{errno});
    _exit(127);
}

}  // namespace

Result<std::unique_ptr<Zygote>> Zygote::start(const std::filesystem::path& program) {
    const std::string path = program.string();
    if (access(path.c_str(), X_OK) != 0) {
        return Error{path + ": cannot be started (" + system_words() +
                     "); teams are isolated by this program, which is installed beside podball"};
    }
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        return system_error(path + ": no socket for it");
    }
    Descriptor ours(ends[0]);
    Descriptor theirs(ends[1]);
    const pid_t pid = fork();
    if (pid < 0) {
        return system_error(path + ": cannot be started");
    }
    if (pid == 0) {
        become(path.c_str(), theirs.get());
    }
    std::unique_ptr<Zygote> zygote(new Zygote(std::move(ours), pid));
    theirs = Descriptor();  // Closed, so that `receive_message` fails if the zygote ends.
    handoff::ZygoteHello hello = {};
    if (!handoff::receive_message(zygote->socket_.get(), hello)) {
        return Error{path + ": ended as soon as it was started"};
    }
    if (hello.failure != 0) {
        return system_error(path + ": cannot be started", hello.failure);
    }
    return zygote;
}

Zygote::~Zygote() {
    socket_ = Descriptor();  // The zygote ends when this end is closed.
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

Result<pid_t> Zygote::fork_worker(const handoff::SpawnRequest& request, std::span<const int> descriptors) {
    const std::lock_guard lock(mutex_);
    handoff::SpawnReply reply = {};
    if (!handoff::send_message(socket_.get(), request, descriptors) ||
        !handoff::receive_message(socket_.get(), reply)) {
        return Error{"podball-worker has ended, so no further team can be isolated"};
    }
    if (reply.pid < 0) {
        return system_error("no process for a team", reply.failure);
    }
    return reply.pid;
}

}  // namespace podball::isolation
