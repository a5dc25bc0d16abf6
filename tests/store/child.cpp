#include "store/child.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>

namespace podball::store::testing {

namespace {

std::string read_all(int file) {
    std::string text;
    std::array<char, 4096> block{};
    for (ssize_t count = 0; (count = read(file, block.data(), block.size())) > 0;) {
        text.append(block.data(), static_cast<std::size_t>(count));
    }
    close(file);
    return text;
}

}  // namespace

std::string output_until_killed(const std::function<void(int pipe)>& work, int microseconds) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) {
        std::abort();
    }
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        work(ends[1]);
        _exit(0);
    }
    close(ends[1]);
    if (microseconds >= 0) {
        usleep(static_cast<useconds_t>(microseconds));
        kill(child, SIGKILL);
    }
    std::string text = read_all(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return text;
}

std::string answer_of_child(const std::function<std::string()>& work) {
    const auto tell = [&](int file) {
        const std::string text = work();
        for (std::size_t told = 0; told < text.size();) {
            const ssize_t count = write(file, text.data() + told, text.size() - told);
            if (count <= 0) {
                return;
            }
            told += static_cast<std::size_t>(count);
        }
    };
    return output_until_killed(tell, -1);
}

}  // namespace podball::store::testing
