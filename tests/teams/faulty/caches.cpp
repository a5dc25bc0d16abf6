// Acts that need the caches of a core, and acts that empty them. An act with `amount` in us uses so much CPU time.
#include "acts.hpp"

#include <sys/mman.h>
#include <time.h>

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace podball::faulty {
namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kPage = 4096;
constexpr std::size_t kMib = std::size_t{1} << 20;
constexpr std::size_t kSweptBytes = 32 * kMib;  // Above most second-level caches, and about one third-level cache.
constexpr std::size_t kWalkedPages = 32'768;

volatile std::uint64_t seen = 0;  // No compiler leaves out loads whose sum is stored here.

std::int64_t cpu_ns() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

template <typename Part>
void repeat_for(std::int64_t us, Part part) {
    for (const std::int64_t end = cpu_ns() + 1'000 * us; cpu_ns() < end;) {
        part();
    }
}

// A permutation of a table of 1 MiB. Each load needs the result of the load before.
class Table {
  public:
    Table() {
        std::iota(next_.begin(), next_.end(), 0U);
        std::uint64_t random = 1;
        for (std::size_t i = next_.size() - 1; i > 0; --i) {
            random = random * 6364136223846793005U + 1442695040888963407U;
            std::swap(next_[i], next_[(random >> 33U) % i]);
        }
    }

    void follow(std::int64_t links) {
        for (; links > 0; --links) {
            place_ = next_[place_];
        }
        seen = place_;
    }

  private:
    std::vector<std::uint32_t> next_ = std::vector<std::uint32_t>(kMib / sizeof(std::uint32_t));
    std::uint32_t place_ = 0;
};

// The work of an honest team: the same number of loads in each step, however long they take.
void follow_table(const Call& call) {
    static Table table;
    table.follow(call.amount);
}

// Fresh pages that are filled, so that each has memory of its own.
std::uint8_t* filled(std::size_t bytes) {
    void* const block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) {
        return nullptr;
    }
    auto* const begin = static_cast<std::uint8_t*>(block);
    for (std::size_t at = 0; at < bytes; at += kPage) {
        begin[at] = 1;
    }
    return begin;
}

// Lines are asked for and not waited for, so this is the fastest way through a large block.
void sweep(const Call& call) {
    constexpr std::size_t kPart = 128 * 1024;
    static const std::uint8_t* const block = filled(kSweptBytes);
    static std::size_t at = 0;
    repeat_for(call.amount, [] {
        for (const std::size_t end = at + kPart; at < end; at += kLine) {
            __builtin_prefetch(block + at);
        }
        at %= kSweptBytes;
    });
}

void flush_line([[maybe_unused]] const void* place) {
#if defined(__x86_64__)
    __builtin_ia32_clflush(place);
#endif
}

// Code of the mathematical library is one memory for all processes, so it leaves the caches of all cores.
void flush(const Call& call) {
    static const auto* const code = reinterpret_cast<const std::uint8_t*>(static_cast<double (*)(double)>(std::sin));
    static std::uint8_t* const block = filled(kMib);
    repeat_for(call.amount, [] {
        for (std::size_t at = 0; at < 32 * 1024; at += kLine) {
            flush_line(code + at % (4 * kPage));
            block[at] = 1;
            flush_line(block + at);
        }
    });
}

// One line in each of many pages, so that the translations of all other addresses are forgotten.
void walk_pages(const Call& call) {
    static const std::uint8_t* const block = filled(kWalkedPages * kPage);
    static std::size_t page = 0;
    repeat_for(call.amount, [] {
        std::uint64_t sum = 0;
        for (int pages = 0; pages < 2'048; ++pages) {
            sum += block[page * kPage + page % (kPage / kLine) * kLine];
            page = (page + 7) % kWalkedPages;
        }
        seen = sum;
    });
}

#if defined(__x86_64__)
// 256 KiB of code: one conditional branch after the other, eight in each line.
extern "C" void podball_faulty_branches(std::uint64_t taken);
__asm__(
    ".text\n.p2align 6\n.hidden podball_faulty_branches\n.globl podball_faulty_branches\npodball_faulty_branches:\n"
    ".rept 32768\n  test $1, %dil\n  jz 1f\n  nop\n1: nop\n.endr\n  ret\n");
#else
void podball_faulty_branches(std::uint64_t) {}
#endif

void branch(const Call& call) {
    repeat_for(call.amount, [] {
        static std::uint64_t turn = 0;
        podball_faulty_branches(++turn);
    });
}

constexpr Act kCacheActs[] = {
    {"follow_table", follow_table},  // loads
    {"sweep", sweep},                // us
    {"flush", flush},                // us
    {"walk_pages", walk_pages},      // us
    {"branch", branch},              // us
    {"split_locks", [](const Call& call) { lock_split_lines(call.amount); }},
};

}  // namespace

// An atomic operation on a word in two lines of the cache stops the memory of all cores for a while.
void lock_split_lines(std::int64_t us) {
    alignas(kLine) static std::uint8_t lines[2 * kLine];
    repeat_for(us, [] {
        for (int i = 0; i < 100; ++i) {
#if defined(__x86_64__)
            __asm__ volatile("lock incl %0" : "+m"(*reinterpret_cast<std::uint32_t*>(lines + kLine - 2)));
#else
            seen = lines[i];
#endif
        }
    });
}

std::span<const Act> cache_acts() { return kCacheActs; }

}  // namespace podball::faulty
