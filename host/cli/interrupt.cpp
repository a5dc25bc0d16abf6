#include "cli/interrupt.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <thread>

namespace podball::cli {

namespace {

// Lock-free, because a signal handler writes it.
std::atomic<bool> interrupt_came{false};
static_assert(std::atomic<bool>::is_always_lock_free);

constexpr std::chrono::milliseconds kSleepMax{20};

void on_interrupt(int) { interrupt_came = true; }

}  // namespace

void catch_interrupt() {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
}

void survive_failed_writes() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

bool interrupted() { return interrupt_came; }

// Sleeps in short pieces, because a signal wakes up only the thread that receives it.
void sleep_until_interrupted(std::chrono::steady_clock::time_point time) {
    using Clock = std::chrono::steady_clock;
    for (auto now = Clock::now(); now < time && !interrupted(); now = Clock::now()) {
        std::this_thread::sleep_until(std::min(time, now + kSleepMax));
    }
}

void wait_for_interrupt() { sleep_until_interrupted(std::chrono::steady_clock::time_point::max()); }

}  // namespace podball::cli
