// Acts that write, unmap or hoard what is not theirs. The memory that a worker shares with its host is found by the
// pointer to the commands: it lies around it.
#include "acts.hpp"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <span>

namespace podball::faulty {
namespace {

constexpr std::uintptr_t kPage = 4096;
constexpr std::uintptr_t kReach = 65536;
constexpr std::size_t kMib = std::size_t{1} << 20;

std::uintptr_t page_of(const void* place) { return reinterpret_cast<std::uintptr_t>(place) & ~(kPage - 1); }
void* at(std::uintptr_t address) { return reinterpret_cast<void*>(address); }

// The system reads from the page and answers where this process would be killed.
bool is_readable(std::uintptr_t page) { return syscall(SYS_futex, at(page), FUTEX_WAKE, 0, nullptr, nullptr, 0) >= 0; }

// The system writes a time to the page. The old bytes are put back, because the team's own page of jump addresses lies
// below the block.
bool is_writable(std::uintptr_t page) {
    if (!is_readable(page)) {
        return false;
    }
    timespec before = {};
    std::memcpy(&before, at(page), sizeof before);
    if (syscall(SYS_clock_gettime, CLOCK_MONOTONIC, at(page)) != 0) {
        return false;
    }
    std::memcpy(at(page), &before, sizeof before);
    return true;
}

// The writable pages next to each other around `place`, at most kReach to each side.
std::span<std::uint32_t> block_around(void* place) {
    const std::uintptr_t home = page_of(place);
    std::uintptr_t begin = home;
    std::uintptr_t end = home + kPage;
    while (begin > home - kReach && is_writable(begin - kPage)) {
        begin -= kPage;
    }
    while (end < home + kReach && is_writable(end)) {
        end += kPage;
    }
    return {static_cast<std::uint32_t*>(at(begin)), (end - begin) / sizeof(std::uint32_t)};
}

// Whatever word somebody waits for: it has been answered.
void wake_all(std::span<std::uint32_t> block) {
    for (std::uint32_t& word : block) {
        syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
    }
}

template <typename Pattern>
void scribble(const Call& call, Pattern pattern) {
    if (call.commands == nullptr) {
        return;
    }
    const auto block = block_around(call.commands);
    std::uint32_t seed = 1;
    for (std::uint32_t& word : block) {
        seed = seed * 1664525U + 1013904223U;
        word = pattern(word, seed);
    }
    wake_all(block);
}

void spin(std::int64_t us) {
    timespec start = {};
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (timespec now = start; (now.tv_sec - start.tv_sec) * 1'000'000 + (now.tv_nsec - start.tv_nsec) / 1'000 < us;) {
        clock_gettime(CLOCK_MONOTONIC, &now);
    }
}

// The answer is a number that counts them, so it is one that is little more than the number of calls.
bool may_be_answer(const Call& call, std::uint32_t word) {
    const auto calls = static_cast<std::uint32_t>(call.team->calls);
    return word > calls && word < calls + 8;
}

// Then it is too late for this answer, and the return answers once more.
void go_on(const Call& call) {
    spin(call.amount);
    if (call.commands == nullptr) {
        return;
    }
    call.commands[0] = {-1.0, 0.0, 0.0, 0.0, 0, 0};
}

// It comes before the commands, not far away. Whoever waits for it has it now.
void write_answer(const Call& call) {
    if (call.team == nullptr || call.commands == nullptr) {
        return;
    }
    auto* const begin = static_cast<std::uint32_t*>(at(page_of(call.commands)));
    const std::span before(begin, reinterpret_cast<std::uint32_t*>(call.commands));
    for (std::uint32_t& word : before) {
        word += may_be_answer(call, word) ? 1 : 0;
    }
    wake_all(before);
}

void answer_early(const Call& call) {
    write_answer(call);
    go_on(call);
}

// The step goes on while the other team's step runs.
void answer_and_lock(const Call& call) {
    write_answer(call);
    lock_split_lines(call.amount);
}

void answer_and_nap(const Call& call) {
    write_answer(call);
    usleep(static_cast<useconds_t>(call.amount));
}

// The host and the team share a core, so the work after the answer keeps the host from its core.
void nap_and_hide(const Call& call) {
    usleep(static_cast<useconds_t>(call.amount));
    write_answer(call);
    spin(500);
}

// The same with nonsense in all that comes with it, however far.
void answer_nonsense(const Call& call) {
    if (call.team == nullptr || call.commands == nullptr) {
        return;
    }
    scribble(call,
             [&](std::uint32_t word, std::uint32_t) { return may_be_answer(call, word) ? word + 1 : 0x7FFFFFFF; });
    go_on(call);
}

// Whoever sleeps for a word of the block sleeps for a word of the team from here on, which nobody will change.
void move_waiters(const Call& call) {
    if (call.commands == nullptr) {
        return;
    }
    static std::uint32_t elsewhere = 0;
    long moved = 0;
    for (int tries = 0; tries < 50 && moved <= 0; ++tries) {
        for (std::uint32_t& word : block_around(call.commands)) {
            moved = syscall(SYS_futex, &word, FUTEX_REQUEUE, 0, reinterpret_cast<void*>(INT_MAX), &elsewhere, 0);
            if (moved != 0) {
                break;
            }
        }
        spin(1000);
    }
    say_result(call, "requeue", moved > 0 ? 0 : moved);
    for (;;) {
        spin(1'000'000);
    }
}

void overrun(const Call& call) {
    if (call.view == nullptr) {
        return;
    }
    for (int id = call.view->own_count; id < PODBALL_PODS_MAX; ++id) {
        call.commands[id] = {1.0, 1.0, 1.0, 1.0, 1, 7};
    }
}

void overrun_far(const Call& call) {
    if (call.commands != nullptr) {
        std::memset(call.commands, 0x5A, kMib);
    }
}

// What an answer held a step ago is the host's, even where this step's answer has the same place: that one is left as
// it was.
void write_late(const Call& call) {
    if (call.team == nullptr || call.team->last_commands == nullptr) {
        return;
    }
    const podball_command_t answer = call.commands[0];
    call.team->last_commands[0] = {std::numeric_limits<double>::quiet_NaN(), 0.0, 0.0, 0.0, 0, 0};
    syscall(SYS_sched_yield);
    call.team->last_commands[0] = {-1.0, 0.0, 0.0, 0.0, 0, 0};
    call.commands[0] = answer;
}

void write_view(const Call& call) {
    if (call.view != nullptr) {
        const_cast<volatile podball_view_t*>(call.view)->own_score = 99;
    }
}

void unlock_view(const Call& call) {
    if (call.view == nullptr) {
        return;
    }
    const long result = syscall(SYS_mprotect, at(page_of(call.view)), kPage, PROT_READ | PROT_WRITE);
    say_result(call, "mprotect of the view", result);
    if (result == 0) {
        write_view(call);
    }
}

void remap_view(const Call& call) {
    if (call.view == nullptr) {
        return;
    }
    const long result = syscall(SYS_mmap, at(page_of(call.view)), kPage, PROT_READ | PROT_WRITE,
                                MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0L);
    say_result(call, "mmap over the view", result == -1 ? -1 : 0);
}

void unmap(const Call& call, const void* place) {
    if (place != nullptr) {
        say_result(call, "munmap", syscall(SYS_munmap, at(page_of(place) - kReach), 2 * kReach));
    }
}

// Volatile, so that no compiler leaves out what nobody reads.
using Held = volatile char*;
Held volatile held = nullptr;

// Nobody looks whether there is memory.
void touch(void* block, std::size_t size) {
    held = static_cast<Held>(block);
    for (std::size_t i = 0; i < size; i += kPage) {
        held[i] = 1;
    }
}

void hold_by_map(std::size_t size) {
    void* block = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block != MAP_FAILED) {
        touch(block, size);
    }
}

// Memory that another process could map counts like other memory.
void* map_shared(std::size_t size, int flags = 0) {
    return mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | flags, -1, 0);
}

void hold_shared(std::size_t size) {
    if (void* const block = map_shared(size); block != MAP_FAILED) {
        touch(block, size);
    }
}

// Uses a part more of a block that it reserved at the first call.
void hold_reserved(std::size_t size) {
    constexpr std::size_t kReserved = 512 * kMib;
    static char* const block = static_cast<char*>(map_shared(kReserved, MAP_NORESERVE));
    static std::size_t used = 0;
    if (block != MAP_FAILED && used + size <= kReserved) {
        touch(block + used, size);
        used += size;
    }
}

// Only reads: the pages of shared memory are there all the same.
void hold_by_reading(std::size_t size) {
    const auto* const block = static_cast<const volatile char*>(map_shared(size));
    for (std::size_t i = 0; block != MAP_FAILED && i < size; i += kPage) {
        static_cast<void>(block[i]);
    }
}

std::size_t mib(const Call& call) { return static_cast<std::size_t>(call.amount) * kMib; }

constexpr Act kMemoryActs[] = {
    {"move_waiters", move_waiters},
    {"overrun", overrun},
    {"overrun_far", overrun_far},
    {"write_late", write_late},
    {"write_view", write_view},
    {"unlock_view", unlock_view},
    {"remap_view", remap_view},
    {"unmap_view", [](const Call& call) { unmap(call, call.view); }},
    {"unmap_block", [](const Call& call) { unmap(call, call.commands); }},
    {"scribble_ones",
     [](const Call& call) { scribble(call, [](std::uint32_t, std::uint32_t) { return ~std::uint32_t{0}; }); }},
    {"scribble_zeros",
     [](const Call& call) { scribble(call, [](std::uint32_t, std::uint32_t) { return std::uint32_t{0}; }); }},
    {"scribble_noise",
     [](const Call& call) { scribble(call, [](std::uint32_t, std::uint32_t noise) { return noise; }); }},
    {"answer_early", answer_early},        // us
    {"answer_and_nap", answer_and_nap},    // us
    {"nap_and_hide", nap_and_hide},        // us
    {"answer_nonsense", answer_nonsense},  // us
    {"answer_and_lock", answer_and_lock},  // us
    {"hoard", [](const Call& call) { touch(std::malloc(mib(call)), mib(call)); }},
    {"hoard_by_new", [](const Call& call) { touch(new char[mib(call)], mib(call)); }},
    {"hoard_shared", [](const Call& call) { hold_shared(mib(call)); }},
    {"hoard_reserved", [](const Call& call) { hold_reserved(mib(call)); }},
    {"hoard_by_reading", [](const Call& call) { hold_by_reading(mib(call)); }},
    {"hoard_by_map", [](const Call& call) { hold_by_map(mib(call)); }},
};

}  // namespace

std::span<const Act> memory_acts() { return kMemoryActs; }

}  // namespace podball::faulty
