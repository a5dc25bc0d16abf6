// The tick allocates nothing. A program of its own, since it replaces the allocator. Source: R87.
#include <cstdlib>
#include <new>

#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"

namespace {

long long allocations = 0;

void* counted(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

void* counted(std::size_t size, std::align_val_t alignment) {
    ++allocations;
    const auto unit = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit)) return memory;
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return counted(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return counted(size, alignment); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

TEST_CASE("the counting allocator counts") {
    const long long before = allocations;
    int* volatile number = new int(1);
    delete number;
    struct alignas(64) Wide {
        char bytes[64];
    };
    Wide* volatile wide = new Wide();
    delete wide;
    CHECK(allocations == before + 2);
}

TEST_CASE("control steps, ticks, line-ups, snapshots and hashes allocate nothing") {
    for (const CrowdedScene& scene : crowded_scenes()) {
        const ResolvedRules rules = resolved(scene.rules);
        Draw draw(6);
        std::uint64_t hashes = 0;
        const long long before = allocations;
        World world = make_world(rules, 1);
        for (int i = 0; i < 240 && world.mode != GameMode::Ended; ++i) {
            const Urge urge = static_cast<Urge>(i / 40 % kUrges);
            step(world, rules, urged_commands(world, rules, urge, draw));
            const World snapshot = world;
            hashes += state_hash(snapshot);
            if (i % 50 == 0) suspend(world);
            if (i % 50 == 1) resume(world);
        }
        const long long during = allocations - before;
        INFO(scene.name << ", " << hashes);
        CHECK(during == 0);
    }
}

TEST_CASE("a whole match allocates nothing") {
    Rules short_rules = noisy(rules_of(11, 11));
    short_rules.match.period_ticks = 1500;
    const ResolvedRules rules = resolved(short_rules);
    const long long before = allocations;
    World world = make_world(rules, 1);
    while (world.mode != GameMode::Ended) step(world, rules, scripted_commands(world, rules));
    CHECK(allocations == before);
}
