// Long and random play among structures: nothing overlaps or tunnels, and no side is favoured. Source: R24, R29, R107.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/economy/accounts.hpp"
#include "engine/economy/structures.hpp"
#include "engine/invariants.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/sample.hpp"
#include "support/structure_scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kTicksPerCommand = 5;
constexpr int kTicksPerUrge = 300;
constexpr int kTicksPerStructures = 500;  // Then those that were destroyed are replaced.

struct Happened {
    int damaged = 0;
    int destroyed = 0;

    void count(const World& world) {
        for (const Event& event : world.events) {
            damaged += event.kind == EventKind::StructureDamaged ? 1 : 0;
            destroyed += event.kind == EventKind::StructureDestroyed ? 1 : 0;
        }
    }
};

// Plays through all modes, checks after every tick. Returns what broke.
std::string play_and_check(const CrowdedScene& scene, std::int64_t ticks, std::uint64_t seed, Happened& happened) {
    Rules rules = scene.rules;
    rules.match.control_step_ticks = 1;
    rules.match.periods = 100;
    rules.resources->damage_factor = 1e4;
    const ResolvedRules resolved_rules = resolved(rules);
    World world = make_world(resolved_rules, seed);
    Draw draw(seed);
    Commands commands{};
    Urge urge = Urge::Random;
    for (std::int64_t i = 0; i < ticks; ++i) {
        if (world.mode == GameMode::Ended) {
            world = make_world(resolved_rules, seed + static_cast<std::uint64_t>(i));
        }
        if (i % kTicksPerStructures == 0) {
            add_structures(world, resolved_rules, draw, 300, 0.2);
        }
        if (i % kTicksPerUrge == 0) {
            urge = static_cast<Urge>(draw.below(kUrges));
        }
        if (i % kTicksPerCommand == 0) {
            commands = urged_commands(world, resolved_rules, urge, draw);
        }
        const std::uint32_t may_overlap = pods_that_may_overlap_ball(world, resolved_rules);
        step(world, resolved_rules, commands);
        happened.count(world);
        if (const auto kept = check_tick(world, resolved_rules, may_overlap); !kept) {
            return kept.error().message + "; tick " + std::to_string(i) + ", " + urge_name(urge);
        }
    }
    return {};
}

void play_all_scenes(std::int64_t ticks_per_scene, std::uint64_t seed) {
    Happened happened;
    for (const CrowdedScene& scene : structured_scenes()) {
        INFO(scene.name << ", seed " << seed);
        CHECK(play_and_check(scene, ticks_per_scene, seed, happened) == "");
    }
    CHECK(happened.damaged > 0);
    CHECK(happened.destroyed > 0);
}

// Whether the way of a body goes through a structure. `reach`: the distance of their centres at a contact.
bool goes_through(Vec2 from, Vec2 way, Vec2 centre, double reach) {
    const double length_squared = squared_length(way);
    const double share = length_squared > 0.0 ? dot(centre - from, way) / length_squared : 0.0;
    const Vec2 nearest = from + way * std::clamp(share, 0.0, 1.0);
    return distance(nearest, centre) < reach * (1.0 - 1e-9);
}

// Whether a body was where its velocity leads, at the end of a tick without friction. A stuck body was not.
bool went_straight(const World& before, const World& after, int body) {
    return velocity(before, body) == velocity(after, body) &&
           distance(position(before, body) + velocity(before, body), position(after, body)) < 1e-12;
}

// Returns the last body that went straight on through a structure.
std::string find_tunnelling(const World& before, const World& after, const ResolvedRules& rules) {
    std::string found;
    for (int body = 0; body <= kBall; ++body) {
        if ((body >= pods(before) && body != kBall) || !went_straight(before, after, body)) {
            continue;
        }
        const double radius = body == kBall ? rules.ball.radius : rules.pod.radius;
        for_each_structure(before.economy.finished, [&](std::size_t entry) {
            if (goes_through(position(before, body), velocity(before, body), structure_place(before.economy, entry),
                             structure_radius(before.economy, rules, entry) + radius)) {
                found = "body " + std::to_string(body) + " through structure " + std::to_string(entry);
            }
        });
    }
    return found;
}

// Small fast bodies without friction cross several structures in a tick.
void play_without_friction(int ticks, std::uint64_t seed) {
    Rules rules = billiard_rules(4, 4);
    rules.pod.radius = 0.004;
    rules.ball.radius = 0.002;
    rules = with_lasting_structures(rules);
    rules.resources->damage_factor = 0.0;
    Game game = running_game(rules, seed);
    World& world = game.world;
    Draw draw(seed);
    add_structures(world, game.rules, draw, 20'000);
    REQUIRE(world.economy.count[0] + world.economy.count[1] == kStructures);
    int turned = 0;
    for (int i = 0; i < ticks; ++i) {
        if (i % 50 == 0) {
            set_velocity(world, kBall, draw.in_square(0.06));
            set_velocity(world, draw.below(pods(world)), draw.in_square(0.06));
        }
        const World before = world;
        step(world, game.rules, {});
        REQUIRE(find_tunnelling(before, world, game.rules) == "");
        turned += velocity(before, kBall) == velocity(world, kBall) ? 0 : 1;
        if (world.mode != GameMode::Running) {
            const Economy economy = world.economy;
            world = running_game(rules, seed + static_cast<std::uint64_t>(i)).world;
            world.economy = economy;
            world.economy.supply = 0.0;  // The clock starts anew.
            begin_account_change(world);
        }
    }
    CHECK(turned > ticks / 20);
}

void turn_worlds(int worlds, std::uint64_t seed) {
    std::vector<ResolvedRules> sets;
    for (Rules rules : {tie_rules(3, 2), noisy(tie_rules(4, 3)), fast_rules(6), tie_rules(11, 11)}) {
        rules.match.control_step_ticks = 3;
        sets.push_back(resolved(with_lasting_structures(rules)));
    }
    Draw draw(seed);
    Happened happened;
    for (int i = 0; i < worlds; ++i) {
        const ResolvedRules& rules = sets[static_cast<std::size_t>(i) % sets.size()];
        World world = random_world(rules, draw);
        add_structures(world, rules, draw, 60, 0.2);
        World turned = half_turned(world);
        const Commands commands = tied_commands(draw);
        step(world, rules, commands);
        step(turned, rules, half_turned(commands));
        happened.count(world);
        INFO("world " << i << ", seed " << seed);
        REQUIRE(first_difference(half_turned(world), turned) == "");
    }
    CHECK(happened.damaged > worlds / 100);
}

}  // namespace

TEST_CASE("R24: nothing overlaps a structure in crowds at the highest speeds", "[property]") {
    play_all_scenes(1'500, 1);
}

TEST_CASE("R24: nothing overlaps a structure in a million ticks of crowds at the highest speeds", "[property][slow]") {
    play_all_scenes(sample_of(125'000), 2);
}

TEST_CASE("R24: no body passes through a structure", "[property]") { play_without_friction(5'000, 3); }

TEST_CASE("R24: no body passes through a structure in a million ticks", "[property][slow]") {
    play_without_friction(sample_of(1'000'000), 4);
}

TEST_CASE("R29: a turned control step among structures is the control step turned, on 1,000 random worlds",
          "[property]") {
    turn_worlds(1'000, 1);
}

TEST_CASE("R29: a turned control step among structures is the control step turned, on many more random worlds",
          "[property][slow]") {
    turn_worlds(sample_of(100'000, 5), 2);
}
