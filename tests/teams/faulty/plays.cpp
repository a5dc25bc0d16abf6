// Acts of play: slow ones, and commands that the views alone do not explain.
#include "acts.hpp"

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cfenv>
#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <sstream>
#include <string>

namespace podball::faulty {
namespace {

std::int64_t cpu_us() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1'000;
}

void busy(const Call& call) {
    for (const std::int64_t end = cpu_us() + call.amount; cpu_us() < end;) {
    }
}

// Turns the first pod by an angle that any bit of `number` changes.
void steer(const Call& call, std::uint64_t number) {
    if (call.commands == nullptr) {
        return;
    }
    const double angle = static_cast<double>((number * 0x9E3779B97F4A7C15U) >> 40);
    call.commands[0].thrust_x = std::cos(angle);
    call.commands[0].thrust_y = std::sin(angle);
    call.commands[0].flags = 0;
}

std::uint64_t clock_ns() {
    timespec now = {};
    clock_gettime(CLOCK_REALTIME, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}

std::uint64_t random_number() {
    std::uint64_t word = 0;
    syscall(SYS_getrandom, &word, sizeof word, 0);
    return word;
}

std::uint64_t time_stamp() {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#else
    return clock_ns();
#endif
}

// What malloc leaves in memory that it hands out is not for anybody to read.
std::uint64_t uninitialised_word() {
    void* (*volatile const allocate)(std::size_t) = std::malloc;  // Compilers know what malloc does not write.
    volatile std::uint64_t* block = static_cast<volatile std::uint64_t*>(allocate(1 << 12));
    std::uint64_t sum = 0;
    for (int i = 0; i < (1 << 12) / 8; ++i) {
        sum = sum * 31 + block[i];
    }
    std::free(const_cast<std::uint64_t*>(block));
    return sum;
}

// On purpose shared by all instances of this process.
std::uint64_t calls_of_all = 0;
const podball_team* called_last = nullptr;

std::uint64_t order_of_calls(const Call& call) {
    const bool other_was_called = called_last != call.team;
    called_last = call.team;
    return other_was_called ? 1 : 2;
}

void mix(std::uint64_t& sum, const void* bytes, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
        sum = sum * 31 + static_cast<const unsigned char*>(bytes)[i];
    }
}

// Depends on everything that another team may have left changed in this thread: each line on another mode.
std::uint64_t arithmetic() {
    volatile double small = 2.3e-308;
    volatile double third = 3.0;
    volatile long double long_third = 3.0L;
    const double numbers[] = {small / 4.0, 1.0 / third, -1.0 / third, (small / 4.0) * 4.0};
    const auto long_sum = static_cast<double>(1.0L / long_third - static_cast<long double>(1.0 / third));
    std::uint64_t sum = 0;
    mix(sum, numbers, sizeof numbers);
    mix(sum, &long_sum, sizeof long_sum);
    const int raised = std::fetestexcept(FE_ALL_EXCEPT & ~FE_INEXACT & ~FE_UNDERFLOW);
    mix(sum, &raised, sizeof raised);
    std::ostringstream written;
    written << 0.5 << std::setlocale(LC_ALL, nullptr);
    return sum + std::hash<std::string>()(written.str());
}

constexpr Act kPlays[] = {
    {"busy", busy},  // us of CPU time
    {"nap", [](const Call& call) { usleep(static_cast<useconds_t>(call.amount)); }},
    {"clock", [](const Call& call) { steer(call, clock_ns()); }},
    {"cpu_clock", [](const Call& call) { steer(call, static_cast<std::uint64_t>(cpu_us())); }},
    {"time_stamp", [](const Call& call) { steer(call, time_stamp()); }},
    {"random", [](const Call& call) { steer(call, random_number()); }},
    {"address", [](const Call& call) { steer(call, reinterpret_cast<std::uint64_t>(call.team)); }},
    {"uninitialised", [](const Call& call) { steer(call, uninitialised_word()); }},
    {"process", [](const Call& call) { steer(call, static_cast<std::uint64_t>(getpid())); }},
    {"shared", [](const Call& call) { steer(call, ++calls_of_all); }},
    {"order", [](const Call& call) { steer(call, order_of_calls(call)); }},
    {"arithmetic", [](const Call& call) { steer(call, arithmetic()); }},
    {"by_seed", [](const Call& call) { steer(call, call.team == nullptr ? 0 : call.team->seed); }},
};

}  // namespace

std::span<const Act> plays() { return kPlays; }

}  // namespace podball::faulty
