#include "worker/process_state.hpp"

#include "handoff/shared_block.hpp"

#include <stdio_ext.h>
#include <sys/stat.h>

#include <cstdio>
#include <iostream>

namespace podball::worker {
namespace {

bool block_the_same(const sigset_t& first, const sigset_t& second) {
    for (int signal = 1; signal <= SIGRTMAX; ++signal) {
        if (sigismember(&first, signal) != sigismember(&second, signal)) {
            return false;
        }
    }
    return true;
}

}  // namespace

ProcessState::ProcessState() : files_(present_files()), mask_(present_mask()) {}

std::uint32_t ProcessState::flush() {
    if (__fpending(stdout) > 0) {
        std::fflush(stdout);
    }
    return __flbf(stdout) != 0 ? 0 : handoff::kMeddledOutput;
}

std::uint32_t ProcessState::changes() const {
    std::cout.flush();
    std::clog.flush();
    std::fflush(nullptr);
    return (present_files() == files_ ? 0 : handoff::kMeddledOutput) |
           (block_the_same(present_mask(), mask_) ? 0 : handoff::kMeddledSignals);
}

// A closed descriptor has the file {0, 0}.
std::array<ProcessState::File, 3> ProcessState::present_files() {
    std::array<File, 3> files;
    for (std::size_t i = 0; i < files.size(); ++i) {
        struct stat status = {};
        if (fstat(static_cast<int>(i), &status) == 0) {
            files[i] = {status.st_dev, status.st_ino};
        }
    }
    return files;
}

sigset_t ProcessState::present_mask() {
    sigset_t mask;
    sigemptyset(&mask);
    sigprocmask(SIG_BLOCK, nullptr, &mask);
    return mask;
}

}  // namespace podball::worker
