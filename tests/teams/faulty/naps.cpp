// Acts that make the match wait and use little CPU time.
#include "acts.hpp"

#include <linux/futex.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

namespace podball::faulty {
namespace {

constexpr std::int64_t kShortNapUs = 50;
constexpr std::int64_t kWhileUs = 200'000;

timespec after(std::int64_t us) { return {static_cast<time_t>(us / 1'000'000), (us % 1'000'000) * 1'000}; }

std::int64_t clock_us(clockid_t clock) {
    timespec now = {};
    clock_gettime(clock, &now);
    return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1'000;
}

void nap(std::int64_t us) {
    const timespec time = after(us);
    syscall(SYS_nanosleep, &time, nullptr);
}

void nap_in_bits(const Call& call) {
    for (const std::int64_t end = clock_us(CLOCK_MONOTONIC) + call.amount; clock_us(CLOCK_MONOTONIC) < end;) {
        nap(kShortNapUs);
    }
}

// Nobody changes or wakes the word.
void nap_on_futex(const Call& call) {
    static std::uint32_t word = 0;
    const timespec time = after(call.amount);
    syscall(SYS_futex, &word, FUTEX_WAIT, 0, &time, nullptr, 0);
}

void nap_until(const Call& call) {
    const timespec end = after(clock_us(CLOCK_MONOTONIC) + call.amount);
    syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nullptr);
}

void work(std::int64_t us) {
    for (const std::int64_t end = clock_us(CLOCK_THREAD_CPUTIME_ID) + us; clock_us(CLOCK_THREAD_CPUTIME_ID) < end;) {
    }
}

// A host that looks now and then may see a team that works.
void nap_and_work(const Call& call) {
    for (const std::int64_t end = clock_us(CLOCK_MONOTONIC) + call.amount; clock_us(CLOCK_MONOTONIC) < end;) {
        nap(9'000);
        work(500);
    }
}

void nap_and_crash(const Call& call) {
    nap(call.amount);
    raise(SIGABRT);
}

std::int64_t slow_end_us = 0;

void exit_slowly(const Call& call) {
    slow_end_us = call.amount;
    std::atexit([] { nap(slow_end_us); });
    std::exit(0);
}

constexpr Act kNaps[] = {
    {"nap_in_bits", nap_in_bits},      // us
    {"nap_on_futex", nap_on_futex},    // us
    {"nap_until", nap_until},          // us
    {"nap_and_work", nap_and_work},    // us
    {"nap_and_crash", nap_and_crash},  // us
    {"exit_slowly", exit_slowly},      // us
    {"nap_a_while", [](const Call&) { nap(kWhileUs); }},
    {"stop_itself", [](const Call& call) { say_result(call, "stop", syscall(SYS_kill, getpid(), SIGSTOP)); }},
    {"lower_priority",
     [](const Call& call) { say_result(call, "setpriority", syscall(SYS_setpriority, PRIO_PROCESS, 0, 19)); }},
};

}  // namespace

std::span<const Act> naps() { return kNaps; }

}  // namespace podball::faulty
