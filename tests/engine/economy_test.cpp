// Accounts and efficiencies of whole matches, against a twin that reckons everything anew. Source: R94 to R106.
#include <cmath>
#include <set>
#include <string>

#include "engine/economy/damage.hpp"
#include "engine/economy/structures.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/naive_economy.hpp"
#include "support/resource_scenes.hpp"
#include "support/sample.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

// What happened in the matches, so that a test is not passed by matches in which nothing happens.
struct Seen {
    int built = 0;
    int refused = 0;
    int taken_down = 0;
    int finished = 0;
    int destroyed = 0;
    int interfering = 0;
};

Rules random_resource_rules(Draw& draw) {
    Rules rules = lively_resource_rules(2 + draw.below(4), 2 + draw.below(4));
    ResourceRules& resources = *rules.resources;
    resources.half_life = draw.chance(0.2) ? 0.0 : draw.between(0.5, 5.0);
    resources.interference = draw.chance(0.2) ? Interference::Off : Interference::On;
    resources.initial_points = draw.between(0.0, 200.0);
    resources.gap = draw.between(1.0, 1.5);
    rules.ball.after_goal = draw.chance(0.5) ? AfterGoal::Reflected : AfterGoal::Dead;
    rules.arena.exclusion_radius = draw.chance(0.3) ? 0.0 : rules.arena.exclusion_radius;
    return rules;
}

// The ids of what was destroyed in the last control step.
std::set<std::int32_t> destroyed_ids(const World& world) {
    std::set<std::int32_t> ids;
    for (const Event& event : world.events) {
        if (event.kind == EventKind::StructureDestroyed) {
            ids.insert(event.detail);
        }
    }
    return ids;
}

// Impulses of random opponents on random structures, as in impacts at the end of the last tick. Returns the ids of the
// destroyed ones.
std::set<std::int32_t> ram(World& world, const ResolvedRules& rules, Draw& draw) {
    world.events.clear();
    for_each_structure(world.economy.finished, [&](std::size_t entry) {
        if (draw.chance(0.02)) {
            damage_structure(world, rules, entry, draw.below(pods(world)), draw.between(0.0, 6e-3));
        }
    });
    const std::set<std::int32_t> ids = destroyed_ids(world);
    for (const std::int32_t id : ids) {
        remove_structure(world, rules, find_structure(world.economy, id).value());
    }
    return ids;
}

void count_events(const World& world, Seen& seen) {
    for (const Event& event : world.events) {
        seen.built += event.kind == EventKind::StructureOrdered ? 1 : 0;
        seen.finished += event.kind == EventKind::StructureFinished ? 1 : 0;
        seen.taken_down += event.kind == EventKind::StructureTakenDown ? 1 : 0;
    }
    seen.interfering += world.economy.income[0].efficiency < world.economy.income[0].generators ? 1 : 0;
}

std::string broken_balance(const World& world, const ResolvedRules& rules) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const SlotEconomyMetrics& metrics = world.economy.metrics[slot];
        const double paid_in = rules.resources.initial_points + metrics.points_mined + metrics.points_returned;
        const double points = world.economy.points[slot];
        if (std::fabs(paid_in - metrics.points_spent - points) > 1e-9 * paid_in || points < 0.0) {
            return "the account of slot " + std::to_string(slot) + " does not balance";
        }
    }
    return "";
}

// Plays a match of control steps of one tick, with the twin beside it. Returns the first difference.
std::string difference_to_twin(std::uint64_t seed, Seen& seen) {
    Draw draw(seed);
    const ResolvedRules rules = resolved(random_resource_rules(draw));
    World world = make_world(rules, draw.word(), draw.chance(0.5));
    NaiveEconomy twin(rules);
    std::string difference;
    while (world.mode != GameMode::Ended && difference.empty()) {
        const std::set<std::int32_t> rammed = ram(world, rules, draw);
        twin.take_health(world);
        twin.destroy(rammed);
        const World before = world;
        const Orders orders = random_orders(world, rules, draw);
        OrderAnswers answers{};
        step(world, rules, random_commands(draw), orders, answers);
        const std::set<std::int32_t> destroyed = destroyed_ids(world);
        difference = twin.carry_out(before, orders) == answers ? "" : "other answers to orders";
        twin.end_tick(before, world, destroyed);
        difference += twin.difference(world) + broken_balance(world, rules);
        if (!difference.empty()) {
            difference += ", tick " + std::to_string(before.tick) + ", match " + std::to_string(seed);
        }
        seen.destroyed += static_cast<int>(rammed.size() + destroyed.size());
        count_events(world, seen);
    }
    if (difference.empty() && world.economy.efficiency_changes != twin.changes()) {
        difference = "efficiencies were worked out without a change, match " + std::to_string(seed);
    }
    for (const SlotEconomyMetrics& metrics : world.economy.metrics) {
        seen.refused += static_cast<int>(metrics.orders_refused);
    }
    return difference;
}

void compare_matches(int matches, std::uint64_t first_seed) {
    Seen seen;
    for (int i = 0; i < matches; ++i) {
        REQUIRE(difference_to_twin(first_seed + static_cast<std::uint64_t>(i), seen) == "");
    }
    CHECK(seen.built > 20 * matches);
    CHECK(seen.refused > 20 * matches);
    CHECK(seen.taken_down > 2 * matches);
    CHECK(seen.finished > 10 * matches);
    CHECK(seen.destroyed > matches);
    CHECK(seen.interfering > 20 * matches);
}

// Plays a match with the same orders and thrusts at the same ticks, whatever the control step.
World play_with_steps_of(int ticks, std::uint64_t seed) {
    constexpr int kOrderTicks = 20;
    Draw draw(seed);
    Rules written = random_resource_rules(draw);
    written.match.control_step_ticks = ticks;
    const ResolvedRules rules = resolved(written);
    World world = make_world(rules, seed);
    while (world.mode != GameMode::Ended) {
        const Commands commands = random_commands(draw, 0.0);
        Orders orders = random_orders(world, rules, draw);
        for (int played = 0; played < kOrderTicks; played += ticks) {
            OrderAnswers answers{};
            step(world, rules, commands, orders, answers);
            orders = {};
        }
    }
    return world;
}

}  // namespace

TEST_CASE("answers, structures, efficiencies and accounts are those of a twin that reckons every tick anew",
          "[property]") {
    compare_matches(20, 1);
}

TEST_CASE("answers, structures, efficiencies and accounts are those of a twin in a thousand matches",
          "[property][slow]") {
    compare_matches(sample_of(1'000), 1'000);
}

TEST_CASE("accounts do not depend on the length of control steps and flights", "[property]") {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        CAPTURE(seed);
        const World single = play_with_steps_of(1, seed);
        CHECK(single.economy.structures_built > 3);
        for (const int ticks : {5, 20}) {
            CAPTURE(ticks);
            const World world = play_with_steps_of(ticks, seed);
            for (std::size_t slot = 0; slot < kSlots; ++slot) {
                const SlotEconomyMetrics& metrics = world.economy.metrics[slot];
                const SlotEconomyMetrics& expected = single.economy.metrics[slot];
                CHECK(metrics.points_mined == Approx(expected.points_mined).epsilon(1e-12));
                CHECK(metrics.efficiency_ticks == expected.efficiency_ticks);
                CHECK(metrics.generator_distance_ticks == expected.generator_distance_ticks);
                CHECK(metrics.generator_ticks == expected.generator_ticks);
                CHECK(world.economy.points[slot] == Approx(single.economy.points[slot]).epsilon(1e-12));
            }
            CHECK(state_hash(world) == state_hash(single));
        }
    }
}

TEST_CASE("a game without resources has no economy in its hash, and one with resources has", "[property]") {
    Draw draw(4);
    const ResolvedRules rules = resolved(lively_resource_rules(3, 3));
    Rules without = lively_resource_rules(3, 3);
    without.resources.reset();
    World world = make_world(rules, 4);
    World plain = make_world(resolved(without), 4);
    CHECK(state_hash(world) != state_hash(plain));
    plain.economy = world.economy;
    const std::uint64_t hash = state_hash(plain);
    add_random_structures(plain, rules, draw, 50);
    plain.economy.points[0] += 1.0;
    CHECK(state_hash(plain) == hash);
    const std::uint64_t before = state_hash(world);
    add_random_structures(world, rules, draw, 50);
    REQUIRE(world.economy.count[0] > 1);
    CHECK(state_hash(world) != before);
}
