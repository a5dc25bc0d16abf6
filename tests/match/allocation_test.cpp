// What a running match holds of the heap. This program's own operator new counts for all its tests.
#include "match/match_runner.hpp"

#include "match/match_support.hpp"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::int64_t> allocations{0};
std::atomic<std::int64_t> live_bytes{0};

void* counted(void* block) noexcept {
    if (block != nullptr) {
        ++allocations;
        live_bytes += static_cast<std::int64_t>(malloc_usable_size(block));
    }
    return block;
}

void* required(void* block) { return block != nullptr ? block : throw std::bad_alloc(); }

void uncounted(void* block) {
    if (block != nullptr) {
        live_bytes -= static_cast<std::int64_t>(malloc_usable_size(block));
        std::free(block);
    }
}

}  // namespace

void* operator new(std::size_t size) { return required(counted(std::malloc(std::max<std::size_t>(size, 1)))); }
// Sanitizers have their own, which would not go with our delete.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return counted(std::malloc(std::max<std::size_t>(size, 1)));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto align = static_cast<std::size_t>(alignment);
    return required(counted(std::aligned_alloc(align, (size + align - 1) / align * align)));
}
void operator delete(void* block) noexcept { uncounted(block); }
void operator delete(void* block, std::size_t) noexcept { uncounted(block); }
void operator delete(void* block, std::align_val_t) noexcept { uncounted(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { uncounted(block); }

using namespace podball;
using namespace podball::testing;

TEST_CASE("the counting allocator counts") {
    const auto before = allocations.load();
    const auto bytes = live_bytes.load();
    {
        // Through a pointer that the compiler cannot see through, or it would leave the allocation out.
        void* (*volatile allocate)(std::size_t) = operator new;
        void (*volatile release)(void*) = operator delete;
        void* block = allocate(1000);
        REQUIRE(allocations == before + 1);
        REQUIRE(live_bytes >= bytes + 1000);
        release(block);
    }
    REQUIRE(live_bytes == bytes);
}

TEST_CASE("a running match of 32 pods allocates nothing and holds less than 1 MB beside its teams") {
    auto config = config_of(short_game(16, 4000));
    config.budget.enabled = true;
    const match::Teams teams = {team_of(chase), team_of(advance)};
    const auto bytes_before = live_bytes.load();
    std::int64_t at_first_step = -1;
    std::int64_t allocated_since = 0;
    std::int64_t bytes_most = 0;
    const auto result = match::run_match(config, teams, [&](const engine::World&) {
        if (at_first_step < 0) {
            at_first_step = allocations;
        }
        allocated_since = allocations - at_first_step;
        bytes_most = std::max(bytes_most, live_bytes - bytes_before);
        return true;
    });
    REQUIRE(result);
    REQUIRE(result.value().teams[0].calls > 1000);
    REQUIRE(allocated_since == 0);
    REQUIRE(bytes_most < 1'000'000);
}
