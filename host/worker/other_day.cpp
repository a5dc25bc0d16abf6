#include "worker/other_day.hpp"

#include "control/call_guard.hpp"
#include "sandbox/pretended_calls.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>

namespace podball::worker {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;

// 31 days, 5 hours, 1 minute and 19 seconds: 7 days have all weekdays, 12 have all months, 23 have nearly all hours.
constexpr std::int64_t kBetweenDays = 31 * 24 * kHour + 5 * kHour + kMinute + 19 * kSecond;
// Time that passes before each step. A team that asks in each step sees all minutes, hours, or days of a year.
constexpr std::array<std::int64_t, 4> kBetweenSteps = {38'477 * kSecond, 0, 1'371'000'000, 106 * kSecond};

constexpr std::int32_t kBetweenProcesses = 86'243;

sandbox::Pretence pretence_of(std::uint32_t day) {
    return {day * kBetweenDays, kBetweenSteps[day % kBetweenSteps.size()],
            static_cast<std::int32_t>(day) * kBetweenProcesses};
}

// Never freed. Volatile, so that no compiler removes the allocation.
void* volatile occupied = nullptr;

// Allocates the free blocks of the heap and more, so that later allocations get other addresses.
void move_heap(std::uint32_t memory) {
    constexpr std::size_t kLargest = 2048;
    for (std::size_t size = 16; size <= kLargest; size += 16) {
        for (std::uint32_t i = 0; i < 8 + memory % 64; ++i) {
            occupied = std::malloc(size);
        }
    }
}

// As numbers: large, tiny and not finite ones, with either sign; even and odd bytes.
constexpr std::array<std::uint8_t, 8> kContents = {0x41, 0xC0, 0x3F, 0xBE, 0xFE, 0x02, 0x7F, 0x81};
constexpr std::array<const char*, 4> kFolders = {"/", "/usr", "/usr/lib", "/dev"};

// Moves libraries that are loaded later away from those that are loaded, and fills memory that malloc hands out.
void change_memory(std::uint32_t memory) {
    constexpr std::size_t kPage = 4096;
    move_heap(memory);
    static_cast<void>(
        mmap(nullptr, kPage * 101 * memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    mallopt(M_PERTURB, kContents[memory % kContents.size()] ^ 0xFF);  // malloc fills with the complement.
}

// The compiler must assume that the assembler code reads the memory, so it is really written.
[[gnu::noinline]] void fill_stack(std::uint8_t content) {
    std::array<std::uint8_t, 64 * 1024> unused;
    std::memset(unused.data(), content, unused.size());
    __asm__ volatile("" : : "r"(unused.data()) : "memory");
}

std::uint32_t stack_contents = 0;

// Leaves other contents on the unused part of the stack before each call of the team.
void change_stack() { fill_stack(kContents[stack_contents++ % kContents.size()]); }

}  // namespace

Result<void> arrange(const handoff::Circumstances& circumstances) {
    const auto& [day, memory] = circumstances;
    if (memory != 0) {
        change_memory(memory);
        stack_contents = memory;
        control::run_before_calls(change_stack);
        static_cast<void>(chdir(kFolders[memory % kFolders.size()]) == 0);  // Whether it worked does not matter.
    }
    return day == 0 ? Result<void>() : sandbox::begin_to_pretend(pretence_of(day));
}

}  // namespace podball::worker
