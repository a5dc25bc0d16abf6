// The tick allocates nothing. A program of its own, since it replaces the allocator. Source: R87.
#include <vector>

#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/counted_allocation.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"
#include "support/structure_scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

TEST_CASE("the counting allocator counts") {
    const long long before = allocation_count();
    int* volatile number = new int(1);
    delete number;
    struct alignas(64) Wide {
        char bytes[64];
    };
    Wide* volatile wide = new Wide();
    delete wide;
    CHECK(allocation_count() == before + 2);
}

TEST_CASE("control steps, ticks, line-ups, snapshots and hashes allocate nothing") {
    std::vector<CrowdedScene> scenes = structured_scenes();
    for (const CrowdedScene& scene : crowded_scenes()) {
        scenes.push_back(scene);
    }
    for (const CrowdedScene& scene : scenes) {
        const ResolvedRules rules = resolved(scene.rules);
        Draw draw(6);
        std::uint64_t hashes = 0;
        const long long before = allocation_count();
        World world = make_world(rules, 1);
        if (rules.has_resources) {
            add_structures(world, rules, draw, 300, 0.2);
        }
        for (int i = 0; i < 240 && world.mode != GameMode::Ended; ++i) {
            const Urge urge = static_cast<Urge>(i / 40 % kUrges);
            step(world, rules, urged_commands(world, rules, urge, draw));
            const World snapshot = world;
            hashes += state_hash(snapshot);
            if (i % 50 == 0) {
                suspend(world);
            }
            if (i % 50 == 1) {
                resume(world);
            }
        }
        const long long during = allocation_count() - before;
        INFO(scene.name << ", " << hashes);
        CHECK(during == 0);
    }
}

TEST_CASE("a whole match allocates nothing") {
    Rules short_rules = noisy(rules_of(11, 11));
    short_rules.match.period_ticks = 1500;
    const ResolvedRules rules = resolved(short_rules);
    const long long before = allocation_count();
    World world = make_world(rules, 1);
    while (world.mode != GameMode::Ended) {
        step(world, rules, scripted_commands(world, rules));
    }
    CHECK(allocation_count() == before);
}
