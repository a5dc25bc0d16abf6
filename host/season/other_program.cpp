#include "season/other_program.hpp"

#include "base/system_error.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace podball::season {

namespace {

// The caller may ignore these signals, which a program should not inherit.
void reset_signals(posix_spawnattr_t& attributes) {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM}) {
        sigaddset(&signals, signal);
    }
    posix_spawnattr_setsigdefault(&attributes, &signals);
}

std::string content_of(int file) {
    std::string content;
    std::array<char, 4096> block{};
    for (;;) {
        const ssize_t count = pread(file, block.data(), block.size(), static_cast<off_t>(content.size()));
        if (count <= 0) {
            return content;
        }
        content.append(block.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace

Result<pid_t> start_program(const ProgramStart& start) {
    std::vector<char*> arguments;
    for (const std::string& word : start.words) {
        arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, start.output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, start.errors, STDERR_FILENO);
    if (start.kept) {
        posix_spawn_file_actions_adddup2(&files, *start.kept, *start.kept);  // Takes its close-on-exec away.
    }
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    reset_signals(attributes);
    pid_t process = 0;
    const int failure = posix_spawnp(&process, arguments[0], &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (failure != 0) {
        return system_error(start.words.front() + ": cannot be started", failure);
    }
    return process;
}

Result<ProgramOutput> run_program(const std::vector<std::string>& words) {
    const Descriptor out(memfd_create("output", MFD_CLOEXEC));
    const Descriptor errors(memfd_create("errors", MFD_CLOEXEC));
    if (!out || !errors) {
        return system_error("no memory for the output of " + words.front());
    }
    const auto process = start_program({words, out.get(), errors.get(), std::nullopt});
    if (!process) {
        return process.error();
    }
    int status = 0;
    while (waitpid(process.value(), &status, 0) < 0 && errno == EINTR) {
    }
    return ProgramOutput{exit_status(status), content_of(out.get()), last_line(content_of(errors.get()))};
}

int exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status); }

std::string last_line(const std::string& text) {
    const std::size_t end = text.find_last_not_of(" \n");
    if (end == std::string::npos) {
        return "";
    }
    const std::size_t begin = text.find_last_of('\n', end);
    return text.substr(begin == std::string::npos ? 0 : begin + 1,
                       end - (begin == std::string::npos ? 0 : begin + 1) + 1);
}

}  // namespace podball::season
