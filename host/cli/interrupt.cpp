#include "cli/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace podball::cli {

namespace {

// Lock-free, which is what a signal handler may touch.
std::atomic<bool> interrupt_came{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void on_interrupt(int) { interrupt_came = true; }

}  // namespace

void catch_interrupt() {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
}

bool interrupted() { return interrupt_came; }

}  // namespace podball::cli
