#include "isolation/zygote.hpp"

#include "base/system_error.hpp"
#include "handoff/socket_message.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string>

namespace podball::isolation {
namespace {

// Starts the program with an empty environment, in a process group of its own. `posix_spawn` leaves the pages of the
// host as they are; after a fork the first write to each is an interrupt, and large pages become small ones. Returns 0
// or an errno.
int spawn(pid_t& pid, const char* program, int socket) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, socket, handoff::kZygoteSocket);  // Stays open after exec.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    sigaddset(&mask, SIGTERM);  // Until the zygote ignores it.
    posix_spawnattr_setsigmask(&attributes, &mask);
    char* const arguments[] = {const_cast<char*>("podball-worker"), nullptr};
    char* const environment[] = {nullptr};
    const int failure = posix_spawn(&pid, program, &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failure;
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
    pid_t pid = 0;
    if (const int failure = spawn(pid, path.c_str(), theirs.get()); failure != 0) {
        return system_error(path + ": cannot be started", failure);
    }
    std::unique_ptr<Zygote> zygote(new Zygote(std::move(ours), pid));
    theirs = Descriptor();  // Closed, so that `receive_message` fails if the zygote ends.
    handoff::ZygoteHello hello = {};
    if (!handoff::receive_message(zygote->socket_.get(), hello)) {
        return Error{path + ": ended as soon as it was started"};
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
