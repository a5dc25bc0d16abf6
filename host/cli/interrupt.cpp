#include "cli/interrupt.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <thread>

namespace podball::cli {

namespace {

// Lock-free, because a signal handler writes it.
std::atomic<int> interrupts_left{0};
std::atomic<int> interrupts_caught{0};
static_assert(std::atomic<int>::is_always_lock_free);

constexpr std::chrono::milliseconds kSleepMax{20};

void on_interrupt(int signal) {
    ++interrupts_caught;
    if (--interrupts_left <= 0) {
        std::signal(signal, SIG_DFL);
    }
}

void count_signal(int signal) {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_interrupts(int count) {
    interrupts_left = count;
    count_signal(SIGINT);
}

void catch_interrupt() { catch_interrupts(1); }

void catch_termination() { count_signal(SIGTERM); }

void survive_failed_writes() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

int interrupts() { return interrupts_caught; }

bool interrupted() { return interrupts() > 0; }

bool interrupted_twice() { return interrupts() > 1; }

// Sleeps in short pieces, because a signal wakes up only the thread that receives it.
void sleep_until_interrupted(std::chrono::steady_clock::time_point time) {
    using Clock = std::chrono::steady_clock;
    for (auto now = Clock::now(); now < time && !interrupted(); now = Clock::now()) {
        std::this_thread::sleep_until(std::min(time, now + kSleepMax));
    }
}

void wait_for_interrupt() { sleep_until_interrupted(std::chrono::steady_clock::time_point::max()); }

}  // namespace podball::cli
