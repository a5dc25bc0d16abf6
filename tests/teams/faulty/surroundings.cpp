// Acts that change what all of a process shares: signals, descriptors, the state of the processor, standard output.
#include "acts.hpp"

#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace podball::faulty {
namespace {

constexpr int kDescriptors = 1024;

void ignore_signal(int) {}

// A handler that returns to the instruction that failed makes a crash a hang.
void catch_signals(const Call& call) {
    long result = 0;
    for (int number = 1; number < 32; ++number) {
        struct sigaction action = {};
        action.sa_handler = ignore_signal;
        if (number != SIGKILL && number != SIGSTOP && sigaction(number, &action, nullptr) != 0) {
            result = -1;
        }
    }
    say_result(call, "catch_signals", result);
}

void block_signals(const Call& call) {
    const std::uint64_t all = ~std::uint64_t{0};
    say_result(call, "block_signals", syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, nullptr, sizeof all));
}

podball_command_t* volatile watched = nullptr;

void write_behind_the_back(int) {
    if (watched != nullptr) {
        watched->thrust_x = -watched->thrust_x;
    }
}

// The team comes back between its calls.
void set_timer(const Call& call) {
    watched = call.commands;
    struct sigaction action = {};
    action.sa_handler = write_behind_the_back;
    sigaction(SIGALRM, &action, nullptr);
    const itimerval often = {{0, 100}, {0, 100}};
    say_result(call, "timer", setitimer(ITIMER_REAL, &often, nullptr));
}

void flood_descriptor(const Call& call, long descriptor) {
    static const std::string words(1 << 16, 'x');
    long result = 0;
    for (std::int64_t written = 0; written < call.amount << 20 && result >= 0; written += result) {
        result = syscall(SYS_write, descriptor, words.data(), words.size());
    }
    say_result(call, "write", result);
}

void flood_stdout(const Call& call) {
    static const std::string words(1 << 16, 'x');
    for (std::int64_t written = 0; written < call.amount << 20; written += 1 << 16) {
        std::fputs(words.c_str(), stdout);
    }
    std::fflush(stdout);
}

void flood_log(const Call& call) {
    static const std::string words(4000, 'x');
    for (std::int64_t i = 0; i < call.amount; ++i) {
        say(call, words);
    }
}

void flood_drawing(const Call& call) {
    if (call.team == nullptr) {
        return;
    }
    const podball_host_t& host = *call.team->host;
    const auto* draw = static_cast<const podball_draw_t*>(host.extension(host.context, PODBALL_EXT_DRAW));
    if (draw == nullptr) {
        return;
    }
    static const std::string words(100'000, 'x');
    const podball_point_t points[PODBALL_DRAW_POINTS_MAX] = {};
    for (std::int64_t i = 0; i < call.amount; ++i) {
        const int layer = draw->layer(draw->context, std::to_string(i).c_str());
        draw->text(draw->context, layer, 1, 0.0, 0.0, words.c_str());
        draw->polyline(draw->context, layer, 1, points, PODBALL_DRAW_POINTS_MAX);
        draw->value(draw->context, layer, 1, words.c_str(), 1.0);
    }
}

// No two steps are alike, so that no recording makes them small.
void draw_noise(const Call& call) {
    if (call.team == nullptr || call.view == nullptr) {
        return;
    }
    const podball_host_t& host = *call.team->host;
    const auto* draw = static_cast<const podball_draw_t*>(host.extension(host.context, PODBALL_EXT_DRAW));
    if (draw == nullptr) {
        return;
    }
    static std::uint64_t state = 1;
    const auto noise = [] {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return static_cast<double>(state >> 40) / (1 << 20) - 8.0;
    };
    const int layer = draw->layer(draw->context, "noise");
    for (std::int64_t i = 0; i < call.amount; ++i) {
        draw->line(draw->context, layer, 1, noise(), noise(), noise(), noise());
    }
}

void close_all(const Call& call) {
    for (int descriptor = 0; descriptor < kDescriptors; ++descriptor) {
        syscall(SYS_close, descriptor);
    }
    say_result(call, "close_range", syscall(SYS_close_range, 0U, ~0U, 0U));
}

// Where the memory is a file, its end must not be the team's to move: whoever reads beyond it gets SIGBUS.
void truncate_all(const Call& call) {
    long done = -1;
    for (int descriptor = 0; descriptor < kDescriptors; ++descriptor) {
        done = std::max(done, syscall(SYS_ftruncate, descriptor, 0L));
    }
    say_result(call, "ftruncate", done);
}

// Without O_APPEND a second writer would overwrite, with O_NONBLOCK and O_ASYNC others would wait or be signalled.
void change_output(const Call& call) {
    say_result(call, "fcntl", syscall(SYS_fcntl, 1, F_SETFL, O_ASYNC));
    say_result(call, "fallocate", syscall(SYS_fallocate, 1, 0, 0L, 1L << 40));
}

void read_input(const Call& call) {
    char byte = 0;
    say(call, "read: " + std::to_string(syscall(SYS_read, 0, &byte, 1UL)) + " bytes");
}

void leak_descriptors(const Call& call) {
    long result = 0;
    for (std::int64_t i = 0; i < call.amount && result >= 0; ++i) {
        result = syscall(SYS_dup, 1);
    }
    say_result(call, "dup", result);
}

// Denormal numbers become zero, roundings go up: silent harm to whoever calculates next in this process.
void change_rounding() {
    std::fesetround(FE_UPWARD);
#if defined(__x86_64__)
    __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040U);
#endif
}

// From here on a division by zero is a signal.
void unmask_exceptions() {
#if defined(__x86_64__)
    __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() & ~0x1F80U);
#endif
}

// From here on memcpy may run backwards.
void turn_direction() {
#if defined(__x86_64__)
    __asm__ volatile("std");
#endif
}

constexpr Act kSurroundings[] = {
    {"rounding", [](const Call&) { change_rounding(); }},
    {"unmask_exceptions", [](const Call&) { unmask_exceptions(); }},
    {"direction", [](const Call&) { turn_direction(); }},
    {"locale", [](const Call&) { setlocale(LC_ALL, "C.UTF-8"); }},
    {"umask", [](const Call&) { umask(0777); }},
    {"environment", [](const Call&) { setenv("LD_PRELOAD", "/nowhere.so", 1); }},
    {"at_exit",
     [](const Call&) {
         std::atexit([] {
             for (;;) {
                 pause();
             }
         });
     }},
    {"catch_signals", catch_signals},
    {"block_signals", block_signals},
    {"timer", set_timer},
    {"flood_stdout", flood_stdout},                                             // MiB
    {"flood_raw", [](const Call& call) { flood_descriptor(call, 1); }},         // MiB
    {"flood_raw_stderr", [](const Call& call) { flood_descriptor(call, 2); }},  // MiB
    {"flood_log", flood_log},                                                   // lines
    {"flood_drawing", flood_drawing},                                           // layers
    {"draw_noise", draw_noise},                                                 // lines
    {"close_all", close_all},
    {"truncate_all", truncate_all},
    {"change_output", change_output},
    {"read_input", read_input},
    {"leak_descriptors", leak_descriptors},  // descriptors
};

}  // namespace

std::span<const Act> surroundings() { return kSurroundings; }

}  // namespace podball::faulty
