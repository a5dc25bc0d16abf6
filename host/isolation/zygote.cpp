#include "isolation/zygote.hpp"

#include "base/system_error.hpp"
#include "isolation/socket_message.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace podball::isolation {
namespace {

// Between fork and exec of a process that may have threads: nothing but system calls.
[[noreturn]] void become(const char* program, int socket) {
    setpgid(0, 0);
    const int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    if (socket == kZygoteSocket) {
        fcntl(socket, F_SETFD, 0);
    } else {
        dup2(socket, kZygoteSocket);
    }
    char* const arguments[] = {const_cast<char*>("podball-worker"), nullptr};
    char* const environment[] = {nullptr};
    execve(program, arguments, environment);
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
    if (pid < 0) return system_error(path + ": cannot be started");
    if (pid == 0) become(path.c_str(), theirs.get());
    std::unique_ptr<Zygote> zygote(new Zygote(std::move(ours), pid));
    theirs = Descriptor();  // So that its end shows here.
    ZygoteHello hello = {};
    if (!receive_message(zygote->socket_.get(), hello)) return Error{path + ": ended as soon as it was started"};
    return zygote;
}

Zygote::~Zygote() {
    socket_ = Descriptor();  // It ends when nobody is at the other end.
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

Result<pid_t> Zygote::fork_worker(const SpawnRequest& request, const std::array<int, kSpawnDescriptors>& descriptors) {
    const std::lock_guard lock(mutex_);
    SpawnReply reply = {};
    if (!send_message(socket_.get(), request, descriptors) || !receive_message(socket_.get(), reply)) {
        return Error{"podball-worker has ended, so no team can be isolated any more"};
    }
    if (reply.pid < 0) return system_error("no process for a team", reply.failure);
    return reply.pid;
}

}  // namespace podball::isolation
