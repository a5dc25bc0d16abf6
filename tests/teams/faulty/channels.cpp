// Acts that send a bit to the other team of the match, and acts that receive one. Both play against each other.
#include "acts.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace podball::faulty {
namespace {

constexpr std::uintptr_t kPage = 4096;
constexpr long kNapNs = 5'000'000;

std::uintptr_t page_of(const void* place) { return reinterpret_cast<std::uintptr_t>(place) & ~(kPage - 1); }

// A word of code that every process maps from the same file.
using Word = const std::uint32_t*;
Word word_of_libc() { return reinterpret_cast<Word>(page_of(reinterpret_cast<const void*>(&std::abort))); }

Word word_of_program() {
    Word word = nullptr;
    dl_iterate_phdr(
        [](dl_phdr_info* object, std::size_t, void* found) {
            *static_cast<Word*>(found) = reinterpret_cast<Word>(object->dlpi_addr);
            return 1;  // The first one is the program.
        },
        &word);
    return word;
}

// The file of this library, which both teams have if they are the same.
Word mapped_word = nullptr;

void map_own_file() {
    Dl_info info = {};
    if (dladdr(reinterpret_cast<const void*>(&map_own_file), &info) == 0) {
        return;
    }
    const long descriptor = syscall(SYS_openat, AT_FDCWD, info.dli_fname, O_RDONLY, 0);
    const long place = syscall(SYS_mmap, nullptr, kPage, PROT_READ, MAP_SHARED, descriptor, 0L);
    mapped_word = place == -1 ? nullptr : reinterpret_cast<Word>(place);
}

void hear_futex(const Call& call, Word word, int operation) {
    const timespec nap = {0, kNapNs};
    timespec until = {};
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += kNapNs;
    until.tv_sec += until.tv_nsec / 1'000'000'000;
    until.tv_nsec %= 1'000'000'000;
    const bool is_absolute = operation == FUTEX_WAIT_BITSET;
    const long result = syscall(SYS_futex, word, operation, *word, is_absolute ? &until : &nap, nullptr, ~0U);
    if (result == 0) {
        say(call, "heard");
    }
}

// Looks for a listener for longer than one nap of the listener.
void tell_futex(const Call& call, Word word, int operation) {
    const timespec blink = {0, kNapNs / 20};
    for (int i = 0; i < 10; ++i) {
        if (syscall(SYS_futex, word, operation, INT_MAX, nullptr, nullptr, ~0U) > 0) {
            say(call, "told");
            return;
        }
        syscall(SYS_nanosleep, &blink, nullptr);
    }
}

// What the system tells every process about all of them.
void hear_sysinfo(const Call& call) {
    static struct sysinfo before = {};
    struct sysinfo now = {};
    if (syscall(SYS_sysinfo, &now) != 0) {
        return;
    }
    if (before.totalram != 0 && std::memcmp(&before, &now, sizeof now) != 0) {
        say(call, "heard");
    }
    before = now;
}

void tell_memory(const Call& call) {
    constexpr std::size_t kBytes = std::size_t{32} << 20;
    static char* held = nullptr;
    if (held != nullptr) {
        munmap(held, kBytes);
        held = nullptr;
        return;
    }
    held = static_cast<char*>(mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    std::memset(held, 1, kBytes);
    say(call, "told");
}

// The bits that a sender sends: both teams know them, so the receiver can count those that arrive.
bool bit_of(std::int64_t call, int line) {
    const auto number = static_cast<std::uint64_t>(call) * 1024 + static_cast<std::uint64_t>(line) + 1;
    return (number * 0x9E3779B97F4A7C15U >> 40 & 1U) != 0;
}

// Guesses bits from durations. Half of the first ones are taken as long, which gives the threshold.
class Receiver {
  public:
    void hear(const Call& call, std::int64_t duration, int line) {
        if (learned_.size() < kLearned) {
            learned_.push_back(duration);
            return;
        }
        if (threshold_ == 0) {
            std::nth_element(learned_.begin(), learned_.begin() + kLearned / 2, learned_.end());
            threshold_ = learned_[kLearned / 2];
        }
        right_ += (duration > threshold_) == bit_of(call.team->calls, line) ? 1 : 0;
        if (++all_ % kReport == 0) {
            say(call, "bits " + std::to_string(all_) + " right " + std::to_string(right_));
        }
    }

  private:
    static constexpr std::size_t kLearned = 256;
    static constexpr std::int64_t kReport = 1024;
    std::vector<std::int64_t> learned_;
    std::int64_t threshold_ = 0;
    std::int64_t right_ = 0;
    std::int64_t all_ = 0;
};

std::int64_t now_ns() {
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// Computes for `amount` us, or not: on one core the other team is called that much later.
void tell_time(const Call& call) {
    const std::int64_t end = now_ns() + (bit_of(call.team->calls, 0) ? call.amount * 1000 : 0);
    while (now_ns() < end) {
    }
}

void hear_time(const Call& call) {
    static Receiver receiver;
    static std::int64_t last = 0;
    const std::int64_t now = now_ns();
    if (last != 0) {
        receiver.hear(call, now - last, 0);
    }
    last = now_ns();
}

#if defined(__x86_64__)
// Lines of the cache with code of the C library, each in a page of its own, so that no prefetcher brings in others.
const volatile char* line_of_libc(std::int64_t line) {
    static const char* const text = [] {
        Dl_info info = {};
        dladdr(reinterpret_cast<const void*>(&std::qsort), &info);
        return static_cast<const char*>(info.dli_fbase) + 0x30000;
    }();
    return text + (line * 89 + 7) % 251 * 4160;
}

std::int64_t reload_cycles(const volatile char* place) {
    unsigned core = 0;
    __builtin_ia32_mfence();
    const std::uint64_t before = __builtin_ia32_rdtscp(&core);
    static_cast<void>(*place);
    const std::uint64_t after = __builtin_ia32_rdtscp(&core);
    __builtin_ia32_mfence();
    return static_cast<std::int64_t>(after - before);
}

// Brings one of two groups of lines into the cache for each bit.
void tell_cache(const Call& call) {
    for (int line = 0; line < call.amount; ++line) {
        static_cast<void>(*line_of_libc(2 * line + (bit_of(call.team->calls, line) ? 0 : 1)));
    }
}

void hear_cache(const Call& call) {
    static Receiver receiver;
    for (int line = 0; line < call.amount; ++line) {
        const std::int64_t first = reload_cycles(line_of_libc(2 * line));
        const std::int64_t second = reload_cycles(line_of_libc(2 * line + 1));
        receiver.hear(call, second - first + 1'000'000, line);
        __builtin_ia32_clflush(const_cast<const char*>(line_of_libc(2 * line)));
        __builtin_ia32_clflush(const_cast<const char*>(line_of_libc(2 * line + 1)));
    }
}
#else
void tell_cache(const Call&) {}
void hear_cache(const Call&) {}
#endif

constexpr Act kChannels[] = {
    {"hear_by_libc", [](const Call& call) { hear_futex(call, word_of_libc(), FUTEX_WAIT); }},
    {"tell_by_libc", [](const Call& call) { tell_futex(call, word_of_libc(), FUTEX_WAKE); }},
    {"hear_by_bitset", [](const Call& call) { hear_futex(call, word_of_libc() + 1, FUTEX_WAIT_BITSET); }},
    {"tell_by_bitset", [](const Call& call) { tell_futex(call, word_of_libc() + 1, FUTEX_WAKE_BITSET); }},
    {"hear_by_program", [](const Call& call) { hear_futex(call, word_of_program(), FUTEX_WAIT); }},
    {"tell_by_program", [](const Call& call) { tell_futex(call, word_of_program(), FUTEX_WAKE); }},
    {"hear_by_mapping", [](const Call& call) { hear_futex(call, mapped_word, FUTEX_WAIT); }, map_own_file},
    {"tell_by_mapping", [](const Call& call) { tell_futex(call, mapped_word, FUTEX_WAKE); }, map_own_file},
    {"hear_by_time", hear_time},
    {"tell_by_time", tell_time},  // us
    {"hear_by_cache", hear_cache},
    {"tell_by_cache", tell_cache},  // bits at once
    {"hear_by_sysinfo", hear_sysinfo},
    {"tell_by_memory", tell_memory},
};

}  // namespace

std::span<const Act> channels() { return kChannels; }

}  // namespace podball::faulty
