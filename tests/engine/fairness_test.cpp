// Nothing depends on the side: step(H w, H c) = H step(w, c), bit for bit. Source: R29 to R34.
#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/random.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/sample.hpp"
#include "support/scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

std::vector<ResolvedRules> rule_sets() {
    Rules frictionless = tie_rules(4, 4);
    frictionless.pod.friction = frictionless.pod.friction_carrying = frictionless.ball.friction = 0.0;
    frictionless.pod.thrust = 0.0;
    Rules soft = tie_rules(2, 5);
    soft.match.restitution = 0.5;
    Rules open = tie_rules(3, 3);
    open.arena.exclusion_radius = 0.0;
    Rules page = tie_rules(4, 4);  // R91, R92
    page.arena.keepoff_holds = KeepoffHolds::Centre;
    page.ball.after_goal = AfterGoal::Reflected;
    std::vector<ResolvedRules> sets;
    for (Rules rules : {tie_rules(1, 1), tie_rules(3, 2), frictionless, soft, open, noisy(tie_rules(4, 3)),
                        fast_rules(6), tie_rules(11, 11), page}) {
        rules.match.control_step_ticks = 3;
        sets.push_back(resolved(rules));
    }
    return sets;
}

// What H does is written down here once more, so that the engine's own half turn is under test as well.
bool is_turned(double a, double b) { return a == 0.0 - b; }

// The number of worlds whose outcome depends on the coin, or the first difference.
struct Outcome {
    std::string difference;
    int tied = 0;
};

// The same seed but for the coins of the next ticks.
std::uint64_t other_coin_seed(const World& world, int ticks) {
    for (std::uint64_t seed = world.seed + 1;; ++seed) {
        bool all_differ = true;
        for (int i = 0; i < ticks; ++i) {
            all_differ = all_differ && tie_coin(seed, world.tick + i) != tie_coin(world.seed, world.tick + i);
        }
        if (all_differ) {
            return seed;
        }
    }
}

bool depends_on_coin(const World& world, const ResolvedRules& rules, const Commands& commands) {
    World heads = world;
    World tails = world;
    tails.seed = other_coin_seed(world, rules.match.control_step_ticks);
    step(heads, rules, commands);
    step(tails, rules, commands);
    tails.seed = heads.seed;
    return !first_difference(heads, tails).empty() && rules.noise.thrust == 0.0 && heads.kickoffs == world.kickoffs;
}

Outcome turn_worlds(int worlds, std::uint64_t seed) {
    const std::vector<ResolvedRules> sets = rule_sets();
    Draw draw(seed);
    Outcome outcome;
    for (int i = 0; i < worlds && outcome.difference.empty(); ++i) {
        const ResolvedRules& rules = sets[static_cast<std::size_t>(i) % sets.size()];
        World world = random_world(rules, draw);
        World turned = half_turned(world);
        const Commands commands = tied_commands(draw);
        if (i % 8 == 0) {
            outcome.tied += depends_on_coin(world, rules, commands) ? 1 : 0;
        }
        step(world, rules, commands);
        step(turned, rules, half_turned(commands));
        outcome.difference = first_difference(half_turned(world), turned);
        if (!outcome.difference.empty()) {
            outcome.difference += " in world " + std::to_string(i);
        }
    }
    return outcome;
}

// Exits of one control step are reported by slot; that order is no outcome.
World with_sorted_events(const World& world) {
    std::vector<Event> events(world.events.begin(), world.events.end());
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return std::tie(a.tick, a.kind, a.slot, a.pod) < std::tie(b.tick, b.kind, b.slot, b.pod);
    });
    World sorted = world;
    sorted.events.clear();
    for (const Event& event : events) {
        sorted.events.add(event);
    }
    return sorted;
}

// R34 holds for whoever draws nothing: no noise, no jitter, and the coin turned over with the slots.
std::string exchange_slots(int worlds, std::uint64_t seed) {
    Rules rules = tie_rules(4, 3);
    rules.match.lineup_jitter = 0.0;
    rules.match.control_step_ticks = 2;
    const ResolvedRules before = resolved(rules);
    std::swap(rules.pod_count[0], rules.pod_count[1]);
    rules.match.first_kickoff_slot = 1;
    const ResolvedRules after = resolved(rules);
    Draw draw(seed);
    for (int i = 0; i < worlds; ++i) {
        World world = random_world(before, draw);
        World other = slots_exchanged(world);
        const std::uint64_t world_seed = world.seed;
        other.seed = other_coin_seed(world, rules.match.control_step_ticks);
        Commands commands = tied_commands(draw);
        step(world, before, commands);
        std::swap(commands[0], commands[1]);
        step(other, after, commands);
        other.seed = world_seed;
        const std::string difference =
            first_difference(with_sorted_events(slots_exchanged(world)), with_sorted_events(other));
        if (!difference.empty()) {
            return difference + " in world " + std::to_string(i);
        }
    }
    return {};
}

}  // namespace

TEST_CASE("the half turn turns places, velocities and thrust, exchanges the sides, and leaves the slots") {
    Draw draw(5);
    for (const ResolvedRules& rules : rule_sets()) {
        World world = random_world(rules, draw);
        const World turned = half_turned(world);
        for (int body = 0; body <= kBall; ++body) {
            if (body >= pods(world) && body != kBall) {
                continue;
            }
            const auto b = static_cast<std::size_t>(body);
            CHECK(is_turned(turned.x[b], world.x[b]));
            CHECK(is_turned(turned.y[b], world.y[b]));
            CHECK(is_turned(turned.vx[b], world.vx[b]));
            CHECK(is_turned(turned.vy[b], world.vy[b]));
            CHECK(is_turned(turned.force_x[b], world.force_x[b]));
            CHECK(is_turned(turned.force_y[b], world.force_y[b]));
        }
        CHECK(is_turned(turned.stall_place.x, world.stall_place.x));
        CHECK(turned.side[0] == world.side[1]);
        CHECK(turned.side[1] == world.side[0]);
        CHECK(turned.zone_owner == world.zone_owner);
        CHECK(turned.score == world.score);
        CHECK(turned.mode_slot == world.mode_slot);
        CHECK(first_difference(half_turned(turned), world) == "");
    }
}

TEST_CASE("a control step of the turned world is the turned control step, on 10,000 random worlds", "[property]") {
    const Outcome outcome = turn_worlds(10'000, 1);
    CHECK(outcome.difference == "");
    CHECK(outcome.tied > 10);  // Of 1,250 that were asked: the coin did decide.
}

TEST_CASE("a control step of the turned world is the turned control step, on many more random worlds",
          "[property][slow]") {
    CHECK(turn_worlds(sample_of(100'000, 5), 2).difference == "");
}

TEST_CASE("exchanging the slots changes nothing where nothing is drawn", "[property]") {
    CHECK(exchange_slots(2'000, 3) == "");
}
