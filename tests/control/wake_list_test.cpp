// One call wakes the processes of both teams.
#include "control/wake_list.hpp"

#include <atomic>
#include <cerrno>
#include <deque>
#include <thread>

#include "support/catch.hpp"

using namespace podball;
using namespace podball::control;

namespace {

/// A thread that waits for its word.
struct Sleeper {
    FutexWord word{7};
    std::atomic<bool> is_done = false;
    bool was_woken = false;
    std::thread thread{[this] {
        const timespec longest = {20, 0};
        was_woken = syscall(SYS_futex, &word, FUTEX_WAIT, 7, &longest, nullptr, 0) == 0;
        is_done = true;
    }};
};

// No word changes, so only a call wakes a sleeper. It is repeated, because a thread may not sleep yet.
void require_all_woken(std::deque<Sleeper>& sleepers) {
    for (Sleeper& sleeper : sleepers) {
        while (!sleeper.is_done) {
            WakeList wakes;
            for (Sleeper& each : sleepers) {
                wakes.add(each.word);
            }
            wakes.wake();
            std::this_thread::yield();
        }
        sleeper.thread.join();
    }
    for (const Sleeper& sleeper : sleepers) {
        REQUIRE(sleeper.was_woken);
        REQUIRE(sleeper.word == 7);
    }
}

}  // namespace

TEST_CASE("a wake list wakes the waiter of each of its words, and changes no word") {
    for (const std::size_t count : {1U, 2U}) {
        std::deque<Sleeper> sleepers(count);
        require_all_woken(sleepers);
    }
}

TEST_CASE("a wake list without a word wakes nobody, and can be used again") {
    WakeList wakes;
    wakes.wake();
    std::deque<Sleeper> sleepers(1);
    while (!sleepers[0].is_done) {
        wakes.add(sleepers[0].word);
        wakes.wake();
        std::this_thread::yield();
    }
    sleepers[0].thread.join();
    REQUIRE(sleepers[0].was_woken);
}
