// What the one hash of a state covers. Source: R31, R88.
#include "engine/state_hash.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/resource_scenes.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

using Change = std::pair<std::string, std::function<void(World&)>>;

std::array<std::uint64_t, kHashedTogether> hashes_of_each(const std::array<World, kHashedTogether>& worlds) {
    std::array<std::uint64_t, kHashedTogether> hashes{};
    std::transform(worlds.begin(), worlds.end(), hashes.begin(), state_hash);
    return hashes;
}

// A state in which every field says something.
World rich_world() {
    Game game = running_game(rules_of(2, 3));
    World& world = game.world;
    for (int body = 0; body < pods(world); ++body) {
        place(world, body, {-0.2 + 0.1 * body, 0.11 + 0.01 * body}, {1e-4 * (body + 1), -2e-4});
        world.deny_ticks_left[static_cast<std::size_t>(body)] = 3 + body;
    }
    world.deny_ticks_left[1] = 0;
    give_ball(world, 1);
    world.carried_ticks = 12;
    world.zone_owner = {0, 4};
    world.stall_zone_slot = 0;
    world.stall_zone_ticks = 5;
    world.stall_open_ticks = 6;
    world.stall_place = {0.01, 0.02};
    world.mode_ticks = 40;
    world.period = 1;
    world.clock_ticks = 41;
    world.tick = 1042;
    world.kickoffs = 3;
    world.score = {2, 1};
    return world;
}

// The smallest change of each number, and another value of each choice.
std::vector<Change> canonical_changes() {
    std::vector<Change> changes = {
        {"carrier", [](World& w) { w.carrier = 2; }},
        {"ball_state", [](World& w) { w.ball_state = BallState::Free; }},
        {"dead ball", [](World& w) { w.ball_state = BallState::Dead; }},
        {"carried_ticks", [](World& w) { ++w.carried_ticks; }},
        {"zone_owner 0", [](World& w) { w.zone_owner[0] = 1; }},
        {"zone_owner 1", [](World& w) { w.zone_owner[1] = kNobody; }},
        {"stall_zone_slot", [](World& w) { w.stall_zone_slot = 1; }},
        {"stall_zone_ticks", [](World& w) { ++w.stall_zone_ticks; }},
        {"stall_open_ticks", [](World& w) { ++w.stall_open_ticks; }},
        {"stall_place x", [](World& w) { w.stall_place.x += 1e-15; }},
        {"stall_place y", [](World& w) { w.stall_place.y += 1e-15; }},
        {"mode", [](World& w) { w.mode = GameMode::BeforeKickoff; }},
        {"mode suspended", [](World& w) { w.mode = GameMode::Suspended; }},
        {"mode ended", [](World& w) { w.mode = GameMode::Ended; }},
        {"mode_slot", [](World& w) { w.mode_slot = 1; }},
        {"mode_ticks", [](World& w) { ++w.mode_ticks; }},
        {"period", [](World& w) { ++w.period; }},
        {"clock_ticks", [](World& w) { ++w.clock_ticks; }},
        {"tick", [](World& w) { ++w.tick; }},
        {"kickoffs", [](World& w) { ++w.kickoffs; }},
        {"score 0", [](World& w) { ++w.score[0]; }},
        {"score 1", [](World& w) { ++w.score[1]; }},
        {"scores exchanged", [](World& w) { std::swap(w.score[0], w.score[1]); }},
        {"one slot turned into the other",
         [](World& w) {
             w.pod_count = {3, 2};
         }},
        {"two pods exchanged", [](World& w) { std::swap(w.x[2], w.x[3]); }},
        {"x and y exchanged", [](World& w) { std::swap(w.x[2], w.y[2]); }},
    };
    for (const int body : {0, 1, 2, 3, 4, kBall}) {
        const auto b = static_cast<std::size_t>(body);
        const std::string name = " of body " + std::to_string(body);
        changes.emplace_back("x" + name, [b](World& w) { w.x[b] += 1e-15; });
        changes.emplace_back("y" + name, [b](World& w) { w.y[b] += 1e-15; });
        changes.emplace_back("vx" + name, [b](World& w) { w.vx[b] += 1e-18; });
        changes.emplace_back("vy" + name, [b](World& w) { w.vy[b] += 1e-18; });
        if (body == kBall) {
            continue;
        }
        changes.emplace_back("deny_ticks_left" + name, [b](World& w) { ++w.deny_ticks_left[b]; });
    }
    return changes;
}

}  // namespace

TEST_CASE("changing any one value that influences the future changes the hash, each to another one") {
    const World world = rich_world();
    std::set<std::uint64_t> hashes{state_hash(world)};
    for (const auto& [name, change] : canonical_changes()) {
        World changed = world;
        change(changed);
        INFO(name);
        CHECK(hashes.insert(state_hash(changed)).second);
    }
}

TEST_CASE("what Suspended will resume belongs to the state, and only there") {
    World running = rich_world();
    World other = running;
    other.suspended_mode = GameMode::Goal;
    CHECK(state_hash(running) == state_hash(other));
    running.mode = other.mode = GameMode::Suspended;
    CHECK(state_hash(running) != state_hash(other));
}

TEST_CASE("the seed, the metrics, the events and bodies that do not play are not part of the hash") {
    const World world = rich_world();
    World other = world;
    other.seed = 77;
    other.metrics.slot[0].kicks = 5;
    other.metrics.running_ticks = 9;
    other.metrics.possessing_slot = 1;
    other.events.add({});
    other.denied_in_step = 3;
    other.x[7] = 0.25;
    other.deny_ticks_left[9] = 4;
    CHECK(state_hash(world) == state_hash(other));
}

TEST_CASE("a world and its half turn have the same hash", "[property]") {
    const ResolvedRules rules = resolved(fast_rules(5));
    Draw draw(8);
    for (int i = 0; i < 500; ++i) {
        const World world = random_world(rules, draw);
        REQUIRE(state_hash(world) == state_hash(half_turned(world)));
    }
}

TEST_CASE("a half turn without the exchange of sides has another hash") {
    const World world = rich_world();
    World turned = half_turned(world);
    turned.side = world.side;
    CHECK(state_hash(world) != state_hash(turned));
}

TEST_CASE("zeros of either sign have the same hash, on both sides") {
    for (const int side : {0, 1}) {
        World world = rich_world();
        world.side = {side, 1 - side};
        for (const std::size_t b : {std::size_t{0}, std::size_t{3}}) {
            world.x[b] = world.vy[b] = 0.0;
        }
        World other = world;
        for (const std::size_t b : {std::size_t{0}, std::size_t{3}}) {
            other.x[b] = other.vy[b] = -0.0;
        }
        CHECK(state_hash(world) == state_hash(other));
    }
}

TEST_CASE("equal states under different seeds have one hash as long as nothing is drawn") {
    Rules rules = rules_of(3, 3);
    rules.match.lineup_jitter = 0.0;
    const ResolvedRules exact = resolved(rules);
    CHECK(state_hash(make_world(exact, 1)) == state_hash(make_world(exact, 2)));
    rules.match.lineup_jitter = 1e-3;
    const ResolvedRules jittered = resolved(rules);
    CHECK(state_hash(make_world(jittered, 1)) != state_hash(make_world(jittered, 2)));
}

TEST_CASE("worlds that are hashed together have the hashes that each has alone", "[property]") {
    Draw draw(9);
    for (int i = 0; i < 200; ++i) {
        const ResolvedRules rules = resolved(fast_rules(1 + draw.below(11)));
        std::array<World, kHashedTogether> worlds;
        for (World& world : worlds) {
            world = draw.chance(0.5) ? random_world(rules, draw) : half_turned(random_world(rules, draw));
        }
        REQUIRE(state_hashes(worlds) == hashes_of_each(worlds));
    }
}

TEST_CASE("worlds with different numbers of structures are hashed together", "[property]") {
    Draw draw(10);
    const ResolvedRules rules = resolved(lively_resource_rules(3, 3));
    bool differ = false;
    for (int i = 0; i < 100; ++i) {
        std::array<World, kHashedTogether> worlds;
        for (World& world : worlds) {
            world = make_world(rules, 4);
            add_random_structures(world, rules, draw, draw.below(40));
        }
        differ = differ || worlds[0].economy.count != worlds[3].economy.count;
        REQUIRE(state_hashes(worlds) == hashes_of_each(worlds));
    }
    CHECK(differ);
}
