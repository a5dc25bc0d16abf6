// A world is a plain value: a copy is a snapshot, an assignment a restore, and matches know nothing of each other.
// Source: R89.
#include "engine/world.hpp"

#include <array>
#include <thread>
#include <type_traits>
#include <vector>

#include "engine/prefetch.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

void play(World& world, const ResolvedRules& rules, int steps, std::uint64_t draw_seed) {
    Draw draw(draw_seed);
    for (int i = 0; i < steps; ++i) {
        step(world, rules, random_commands(draw));
    }
}

std::uint64_t played_hash(const ResolvedRules& rules, std::uint64_t seed) {
    World world = make_world(rules, seed);
    play(world, rules, 200, seed);
    return state_hash(world);
}

}  // namespace

TEST_CASE("world and resolved rules are plain values") {
    CHECK(std::is_trivially_copyable_v<World>);
    CHECK(std::is_trivially_copyable_v<ResolvedRules>);
}

TEST_CASE("a copy is a snapshot, and assigning it restores the match bit for bit") {
    const ResolvedRules rules = resolved(noisy(fast_rules(5)));
    World world = make_world(rules, 4);
    play(world, rules, 150, 1);
    const World snapshot = world;
    play(world, rules, 150, 2);
    const World once = world;
    CHECK(first_difference(snapshot, once) != "");
    world = snapshot;
    play(world, rules, 150, 2);
    CHECK(first_difference(world, once) == "");
}

TEST_CASE("worlds that are stepped in turn, each prefetched before its turn, play as each alone") {
    for (int pods = 1; pods <= kPodsMax; ++pods) {
        const ResolvedRules rules = resolved(noisy(fast_rules(pods)));
        std::array<World, 2> worlds = {make_world(rules, 6), make_world(rules, 7)};
        std::array<World, 2> alone = worlds;
        std::array<Draw, 2> draws = {Draw(1), Draw(2)};
        for (int i = 0; i < 100; ++i) {
            for (std::size_t turn = 0; turn < 2; ++turn) {
                prefetch(worlds[1 - turn], rules);
                step(worlds[turn], rules, random_commands(draws[turn]));
            }
        }
        play(alone[0], rules, 100, 1);
        play(alone[1], rules, 100, 2);
        CHECK(first_difference(worlds[0], alone[0]) == "");
        CHECK(first_difference(worlds[1], alone[1]) == "");
    }
}

TEST_CASE("the same seed twice gives the same states") {
    const ResolvedRules rules = resolved(noisy(fast_rules(5)));
    CHECK(played_hash(rules, 6) == played_hash(rules, 6));
    CHECK(played_hash(rules, 6) != played_hash(rules, 7));
}

TEST_CASE("matches on several threads do not disturb each other") {
    const ResolvedRules rules = resolved(noisy(fast_rules(4)));
    constexpr std::size_t kThreads = 4;
    std::array<std::uint64_t, kThreads> hashes{};
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < kThreads; ++i) {
        threads.emplace_back([&hashes, &rules, i] { hashes[i] = played_hash(rules, i); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (std::size_t i = 0; i < kThreads; ++i) {
        CHECK(hashes[i] == played_hash(rules, i));
    }
}

TEST_CASE("bodies are numbered by slot and pod without a gap, the ball last") {
    const World world = make_world(resolved(rules_of(3, 7)), 1);
    CHECK(pods(world) == 10);
    CHECK(body_of(world, 0, 2) == 2);
    CHECK(body_of(world, 1, 0) == 3);
    for (int body = 0; body < pods(world); ++body) {
        CHECK(body_of(world, slot_of(world, body), pod_of(world, body)) == body);
    }
}

TEST_CASE("the event log keeps the first events of a control step and counts the rest") {
    EventLog log;
    for (int i = 0; i < EventLog::kCapacity + 5; ++i) {
        log.add({i, EventKind::PickUp, 0, 0, 0, {}});
    }
    CHECK(log.size() == EventLog::kCapacity);
    CHECK(log.dropped() == 5);
    CHECK((log.end() - 1)->tick == EventLog::kCapacity - 1);
    log.clear();
    CHECK(log.size() == 0);
    CHECK(log.dropped() == 0);
}
