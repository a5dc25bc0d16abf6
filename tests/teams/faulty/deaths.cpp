// Acts that do not return, or not as they should.
#include "acts.hpp"

#include <linux/futex.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace podball::faulty {
namespace {

// Volatile, so that no compiler sees what comes of them.
volatile int zero = 0;
int* volatile nowhere = nullptr;
void (*volatile no_function)() = nullptr;
jmp_buf place;

// It would end one day. The addition after the call keeps it from becoming a loop.
int recurse(int depth) {
    volatile char frame[4096] = {};
    frame[depth % 4096] = 1;
    return depth < 0 ? 0 : recurse(depth + 1) + frame[0];
}

void sleep_forever() {
    const timespec second = {1, 0};
    for (;;) {
        syscall(SYS_nanosleep, &second, nullptr);
    }
}

// A worker must wait for its host in this way, so no sandbox can deny it.
void wait_forever() {
    static std::uint32_t word = 0;
    for (;;) {
        syscall(SYS_futex, &word, FUTEX_WAIT, 0, nullptr, nullptr, 0);
    }
}

std::int64_t now_ms() {
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000 + now.tv_nsec / 1'000'000;
}

// Nothing but the clock tells a new instance from the first one. Waiting for the gap takes no CPU time.
void crash_in_gap(const Call& call) {
    const timespec millisecond = {0, 1'000'000};
    while (now_ms() < call.amount) {
        syscall(SYS_nanosleep, &millisecond, nullptr);
    }
    *nowhere = 1;
}

__attribute__((noinline)) void remember_place() {
    if (setjmp(place) != 0) {
        nowhere = reinterpret_cast<int*>(&place);
    }
}

void jump_to_dead_frame() {
    remember_place();
    volatile char other_frame[512] = {};
    zero = other_frame[zero];
    longjmp(place, 1);
}

void jump_to_junk() {
    std::memset(&place, 0x5A, sizeof place);
    longjmp(place, 1);
}

void free_twice() {
    void* volatile block = std::malloc(64);
    void* const again = block;
    std::free(block);
    std::free(again);
    std::abort();  // An allocator that does not look has to be noticed some other way.
}

void overwrite_heap() {
    char* volatile block = static_cast<char*>(std::malloc(64));
    for (std::size_t i = 0; i < 65536; ++i) {
        block[i] = '\xFF';
    }
    std::free(block);
    for (int i = 0; i < 64; ++i) {
        std::free(std::malloc(static_cast<std::size_t>(i) * 100));
    }
    std::abort();
}

void overwrite_stack() {
    volatile char frame[16] = {};
    volatile char* volatile start = frame;
    for (int i = 0; i < 4096; ++i) {
        start[i] = '\x5A';
    }
}

constexpr Act kDeaths[] = {
    {"segv", [](const Call&) { *nowhere = 1; }},
    {"bad_jump", [](const Call&) { no_function(); }},
    {"fpe",
     [](const Call&) {
         zero = 100 / zero;
         raise(SIGFPE);  // Where a division by zero does not trap.
     }},
    {"trap", [](const Call&) { __builtin_trap(); }},
    {"abort", [](const Call&) { std::abort(); }},
    {"exit", [](const Call&) { std::exit(0); }},
    {"exit_quickly", [](const Call&) { std::quick_exit(0); }},
    {"exit_at_once", [](const Call&) { _exit(0); }},
    {"exit_c99", [](const Call&) { std::_Exit(0); }},
    {"exit_in_handler",
     [](const Call&) {
         std::atexit([] { _exit(0); });
         std::exit(1);
     }},
    {"exit_twice",
     [](const Call&) {
         std::atexit([] { std::exit(0); });
         std::at_quick_exit([] { std::_Exit(0); });
         std::quick_exit(1);
     }},
    {"exit_when_done", [](const Call&) { std::atexit([] { _exit(0); }); }},
    {"quick_exit_when_done", [](const Call&) { std::atexit([] { std::quick_exit(0); }); }},
    {"exit_now", [](const Call&) { syscall(SYS_exit_group, 0); }},
    {"exit_thread", [](const Call&) { syscall(SYS_exit, 0); }},
    {"pthread_exit", [](const Call&) { pthread_exit(nullptr); }},
    {"recursion", [](const Call&) { zero = recurse(0); }},
    {"loop",
     [](const Call&) {
         for (;;) {
             zero = 0;
         }
     }},
    {"sleep", [](const Call&) { sleep_forever(); }},
    {"wait", [](const Call&) { wait_forever(); }},
    {"gap", crash_in_gap},  // ms
    {"throw", [](const Call&) { throw std::runtime_error("thrown on purpose"); }},
    {"longjmp_dead", [](const Call&) { jump_to_dead_frame(); }},
    {"longjmp_junk", [](const Call&) { jump_to_junk(); }},
    {"double_free", [](const Call&) { free_twice(); }},
    {"heap_junk", [](const Call&) { overwrite_heap(); }},
    {"stack_junk", [](const Call&) { overwrite_stack(); }},
};

}  // namespace

std::span<const Act> deaths() { return kDeaths; }

bool is_in_gap(std::int64_t from_ms) {
    constexpr std::int64_t kGapMs = 2'000;
    const std::int64_t since = now_ms() - from_ms;
    return since >= 0 && since < kGapMs;
}

}  // namespace podball::faulty
