#include "bench/bare_workers.hpp"

#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/futex.hpp"

namespace podball::bench {

BareWorkers::BareWorkers()
    : words_(static_cast<Words*>(
          mmap(nullptr, 2 * sizeof(Words), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
    for (std::size_t i = 0; i < pids_.size(); ++i) {
        pids_[i] = fork();
        if (pids_[i] == 0) {
            serve(words_[i]);
        }
    }
}

BareWorkers::~BareWorkers() {
    for (const pid_t pid : pids_) {
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
    }
    munmap(words_, 2 * sizeof(Words));
}

void BareWorkers::serve(Words& words) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (std::uint32_t answered = 0;;) {
        std::uint32_t request = words.request.load(std::memory_order_acquire);
        while (request == answered) {
            futex_wait(words.request, answered);
            request = words.request.load(std::memory_order_acquire);
        }
        answered = request;
        words.answer.store(answered, std::memory_order_release);
        futex_wake(words.answer);
    }
}

void BareWorkers::round_trip() {
    ++number_;
    for (std::size_t i = 0; i < pids_.size(); ++i) {
        words_[i].request.store(number_, std::memory_order_release);
        futex_wake(words_[i].request);
    }
    for (std::size_t i = 0; i < pids_.size(); ++i) {
        std::uint32_t answer = 0;
        while ((answer = words_[i].answer.load(std::memory_order_acquire)) != number_) {
            futex_wait(words_[i].answer, answer);
        }
    }
}

void BareWorkers::move_to(int core) const {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(static_cast<std::size_t>(core), &cores);
    for (const pid_t pid : pids_) {
        sched_setaffinity(pid, sizeof cores, &cores);
    }
}

}  // namespace podball::bench
