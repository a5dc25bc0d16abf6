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

void on_interrupt(int) {
    ++interrupts_caught;
    if (--interrupts_left <= 0) {
        std::signal(SIGINT, SIG_DFL);
    }
}

}  // namespace

void catch_interrupts(int count) {
    interrupts_left = count;
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, nullptr);
}

void catch_interrupt() { catch_interrupts(1); }

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
