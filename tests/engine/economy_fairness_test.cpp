// Structures, orders and accounts are the same under half a turn and under an exchange of the slots. Source: R29, R34.
#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/random.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/resource_scenes.hpp"
#include "support/sample.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kSteps = 4;

// What became of the orders, so that worlds in which all of them are refused pass no test.
struct Seen {
    int carried_out = 0;
    int decided = 0;  // Places that both slots asked for and only one got.
};

void count_answers(const Orders& orders, const OrderAnswers& answers, Seen& seen) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const auto last = answers[slot].begin() + orders[slot].count;
        seen.carried_out += static_cast<int>(std::count(answers[slot].begin(), last, OrderAnswer::Done));
    }
    if (orders[0].count == 0 || orders[1].count == 0) {
        return;
    }
    // The last orders, see `tied_orders`.
    const auto last_of = [](const auto& list, int count) { return list[static_cast<std::size_t>(count) - 1]; };
    const Order first = last_of(orders[0].order, orders[0].count);
    const Order second = last_of(orders[1].order, orders[1].count);
    const OrderAnswer answer = last_of(answers[0], orders[0].count);
    const OrderAnswer other = last_of(answers[1], orders[1].count);
    const bool is_tie =
        first.kind == OrderKind::Build && second.kind == OrderKind::Build && first.place == second.place;
    seen.decided += is_tie && (answer == OrderAnswer::Done) != (other == OrderAnswer::Done) ? 1 : 0;
}

Rules fair_rules(int pods0, int pods1) {
    Rules rules = lively_resource_rules(pods0, pods1);
    rules.match.period_ticks = 1000;
    rules.match.control_step_ticks = 3;
    rules.match.lineup_jitter = 0.0;
    rules.resources->generator.build_ticks = 2;
    rules.resources->damage_factor = 1e5;
    return rules;
}

World random_resource_world(const ResolvedRules& rules, Draw& draw) {
    World world = random_world(rules, draw);
    world.mode = draw.chance(0.8) && world.mode != GameMode::Goal ? GameMode::Running : world.mode;
    world.mode_slot = world.mode == GameMode::Running ? kNobody : std::max(world.mode_slot, 0);
    add_random_structures(world, rules, draw, 30);
    return world;
}

// Both slots also ask for one and the same place, so that the coin decides.
Orders tied_orders(const World& world, const ResolvedRules& rules, Draw& draw) {
    Orders orders = random_orders(world, rules, draw);
    if (draw.chance(0.3)) {
        const int pod = draw.below(pods(world));
        const Order order = build_order(StructureKind::Generator, position(world, pod) + draw.in_lattice(0x1p-6));
        add_order(orders[0], order);
        add_order(orders[1], order);
    }
    return orders;
}

std::string turn_worlds(int worlds, std::uint64_t seed, Seen& seen) {
    const ResolvedRules rules = resolved(fair_rules(4, 3));
    Draw draw(seed);
    for (int i = 0; i < worlds; ++i) {
        World world = random_resource_world(rules, draw);
        World turned = half_turned(world);
        for (int n = 0; n < kSteps; ++n) {
            const Commands commands = tied_commands(draw);
            const Orders orders = tied_orders(world, rules, draw);
            OrderAnswers answers{};
            OrderAnswers answers_of_turned{};
            step(world, rules, commands, orders, answers);
            count_answers(orders, answers, seen);
            step(turned, rules, half_turned(commands), half_turned(orders), answers_of_turned);
            const std::string difference = first_difference(half_turned(world), turned);
            if (!difference.empty() || answers != answers_of_turned) {
                return difference + " in world " + std::to_string(i);
            }
        }
    }
    return "";
}

// The same seed but for the coins of the next ticks.
std::uint64_t other_coin_seed(std::uint64_t seed, std::int64_t tick, int ticks) {
    for (std::uint64_t other = seed + 1;; ++other) {
        bool all_differ = true;
        for (int i = 0; i < ticks; ++i) {
            all_differ = all_differ && tie_coin(other, tick + i) != tie_coin(seed, tick + i);
        }
        if (all_differ) {
            return other;
        }
    }
}

// Events of one tick have the order of the slots, which is no outcome.
World with_sorted_events(const World& world) {
    std::vector<Event> events(world.events.begin(), world.events.end());
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return std::tie(a.tick, a.kind, a.slot, a.pod, a.detail) < std::tie(b.tick, b.kind, b.slot, b.pod, b.detail);
    });
    World sorted = world;
    sorted.events.clear();
    for (const Event& event : events) {
        sorted.events.add(event);
    }
    return sorted;
}

std::string exchange_worlds(int worlds, std::uint64_t seed, Seen& seen) {
    const ResolvedRules rules = resolved(fair_rules(4, 3));
    Rules written = fair_rules(3, 4);
    written.match.first_kickoff_slot = 1;
    const ResolvedRules exchanged_rules = resolved(written);
    Draw draw(seed);
    for (int i = 0; i < worlds; ++i) {
        World world = random_resource_world(rules, draw);
        World other = slots_exchanged(world);
        for (int n = 0; n < 2; ++n) {
            other.seed = other_coin_seed(world.seed, world.tick, rules.match.control_step_ticks);
            Commands commands = tied_commands(draw);
            Orders orders = tied_orders(world, rules, draw);
            OrderAnswers answers{};
            OrderAnswers other_answers{};
            step(world, rules, commands, orders, answers);
            count_answers(orders, answers, seen);
            std::swap(commands[0], commands[1]);
            std::swap(orders[0], orders[1]);
            step(other, exchanged_rules, commands, orders, other_answers);
            std::swap(other_answers[0], other_answers[1]);
            other.seed = world.seed;
            const std::string difference =
                first_difference(with_sorted_events(slots_exchanged(world)), with_sorted_events(other));
            if (!difference.empty() || answers != other_answers) {
                return difference + " in world " + std::to_string(i);
            }
        }
    }
    return "";
}

void check_turns(int worlds, std::uint64_t seed) {
    Seen seen;
    CHECK(turn_worlds(worlds, seed, seen) == "");
    CHECK(seen.carried_out > worlds / 2);
    CHECK(seen.decided > worlds / 20);
}

}  // namespace

TEST_CASE("R29: half a turn commutes with steps with orders and structures", "[property]") { check_turns(400, 1); }

TEST_CASE("R29: half a turn commutes with steps with orders and structures in 100,000 worlds", "[property][slow]") {
    check_turns(sample_of(100'000), 2);
}

TEST_CASE("R34: an exchange of the slots exchanges structures, accounts and answers", "[property]") {
    Seen seen;
    CHECK(exchange_worlds(400, 3, seen) == "");
    CHECK(seen.carried_out > 200);
    CHECK(seen.decided > 20);
}
