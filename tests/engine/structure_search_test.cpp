// The search for impacts with structures: against a reference that tries all, and against itself without the grid.
#include <cmath>
#include <string>

#include "engine/collision_candidates.hpp"
#include "engine/economy/structure_grid.hpp"
#include "engine/impact_search.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/reference_check.hpp"
#include "support/sample.hpp"
#include "support/structure_scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kTicksPerCommand = 5;
constexpr int kTries = 400;

void compare_scenes(int ticks, std::uint64_t seed) {
    int hits = 0;
    for (CrowdedScene scene : structured_scenes()) {
        scene.rules.stall.zone_ticks = scene.rules.stall.open_ticks = 0;
        scene.rules.match.control_step_ticks = 1;
        scene.rules.match.periods = 100;
        scene.rules.resources->damage_impulse_min = 0.0;
        Game game = running_game(scene.rules, seed);
        Draw draw(seed);
        add_structures(game.world, game.rules, draw, kTries, 0.2);
        ReferenceCheck check;
        Commands commands{};
        for (int i = 0; i < ticks; ++i) {
            if (i % kTicksPerCommand == 0) {
                commands = urged_commands(game.world, game.rules, static_cast<Urge>(i / 200 % kUrges), draw);
            }
            check.step(game.world, game.rules, commands);
            for (const Event& event : game.world.events) {
                hits += event.kind == EventKind::StructureDamaged ? 1 : 0;
            }
        }
        INFO(scene.name << ", seed " << seed << ": " << check.compared() << " ticks compared");
        CHECK(check.complaint() == "");
        CHECK(check.compared() > ticks / 4);
    }
    CHECK(hits > ticks / 10);
}

// A motion of random chords at a random time of a tick.
TickMotion random_motion(const World& world, Draw& draw, double speed) {
    TickMotion motion;
    motion.now = draw.unit();
    motion.coin = draw.below(2);
    const auto start = [&](int body) {
        const auto b = static_cast<std::size_t>(body);
        const Vec2 chord = draw.in_square(speed);
        motion.chords.x[b] = chord.x;
        motion.chords.y[b] = chord.y;
        motion.at[b] = motion.now;
        motion.push[b] = {};
        motion.impacts[b] = 0;
    };
    for (int body = 0; body < pods(world); ++body) {
        start(body);
    }
    start(kBall);
    return motion;
}

bool is_same(const Impact& a, const Impact& b) {
    return a.time == b.time && (a.time >= kNever || (a.kind == b.kind && a.obstacle == b.obstacle &&
                                                     a.structure == b.structure && a.centre == b.centre));
}

// Whether each body has the same candidates and the same next impact if its cells have all structures.
bool is_grid_complete(const World& world, const ResolvedRules& rules, const TickMotion& motion, const Ways& ways,
                      int& impacts) {
    World all = world;
    all.economy.grid.fill(all.economy.finished);
    StructureCandidates found;
    StructureCandidates expected;
    find_structure_candidates(world, rules, ways, found);
    find_structure_candidates(all, rules, ways, expected);
    bool is_complete = found.bodies == expected.bodies;
    for (int body = 0; body <= kBall; ++body) {
        if (body >= pods(world) && body != kBall) {
            continue;
        }
        const auto b = static_cast<std::size_t>(body);
        const bool is_candidate = (expected.bodies >> b & 1U) != 0;
        is_complete = is_complete && (!is_candidate || found.structures[b] == expected.structures[b]);
        const Impact impact = obstacle_impact(world, rules, motion, body);
        is_complete = is_complete && is_same(impact, obstacle_impact(all, rules, motion, body));
        impacts += impact.obstacle == Obstacle::Structure ? 1 : 0;
    }
    return is_complete;
}

void check_grid(int worlds, std::uint64_t seed) {
    Rules tall = with_lasting_structures(rules_of(4, 4));
    tall.arena.height = 3.0;
    tall.resources->generator.radius = 0.15;
    const ResolvedRules sets[] = {resolved(with_lasting_structures(tie_rules(4, 4))),
                                  resolved(with_lasting_structures(fast_rules(11))), resolved(tall)};
    Draw draw(seed);
    int impacts = 0;
    for (int i = 0; i < worlds; ++i) {
        const ResolvedRules& rules = sets[i % 3];
        World world = random_world(rules, draw);
        add_structures(world, rules, draw, draw.below(200));
        const double speed = std::ldexp(1.0, -1 - draw.below(12));
        const TickMotion motion = random_motion(world, draw, speed);
        INFO("world " << i << ", seed " << seed);
        REQUIRE(is_grid_complete(world, rules, motion, {draw.unit() * speed, draw.unit() * speed}, impacts));
    }
    CHECK(impacts > worlds / 10);
}

// Plays the same ticks one by one and in flights of up to eight. Zones would report exits at the ends of control steps.
void compare_flights(int worlds, std::uint64_t seed) {
    Rules fast = with_lasting_structures(fast_rules(6));
    Rules tied = with_lasting_structures(tie_rules(4, 3));
    fast.arena.exclusion_radius = tied.arena.exclusion_radius = 0.0;
    Draw draw(seed);
    int damaged = 0;
    int finished = 0;
    for (int i = 0; i < worlds; ++i) {
        Rules rules = i % 2 == 0 ? fast : tied;
        rules.match.control_step_ticks = 1;
        const ResolvedRules single = resolved(rules);
        rules.match.control_step_ticks = 8;
        const ResolvedRules several = resolved(rules);
        World world = random_world(single, draw);
        add_structures(world, single, draw, 60, 0.3);
        World by_ticks = world;
        const Commands commands = tied_commands(draw);
        step(world, several, commands);
        step(by_ticks, single, commands);
        for (int more = 1; more < 8; ++more) {
            tick(by_ticks, single);
        }
        for (const Event& event : world.events) {
            damaged += event.kind == EventKind::StructureDamaged ? 1 : 0;
            finished += event.kind == EventKind::StructureFinished ? 1 : 0;
        }
        INFO("world " << i << ", seed " << seed);
        REQUIRE(first_difference(world, by_ticks) == "");
    }
    CHECK(damaged > worlds / 100);
    CHECK(finished > worlds / 10);
}

}  // namespace

TEST_CASE("R107: a tick with structures agrees with a reference that tries them all", "[property]") {
    compare_scenes(200, 1);
}

TEST_CASE("R107: many ticks with structures agree with the reference", "[property][slow]") {
    compare_scenes(sample_of(20'000, 20), GENERATE(range<std::uint64_t>(2, 8)));
}

TEST_CASE("R107: the grid leaves out no structure that a body may meet", "[property]") { check_grid(600, 1); }

TEST_CASE("R107: the grid leaves out no structure in many random worlds", "[property][slow]") {
    check_grid(sample_of(100'000), 2);
}

TEST_CASE("R107: flights of any length play what single ticks play among structures", "[property]") {
    compare_flights(600, 1);
}

TEST_CASE("R107: flights play what single ticks play in many worlds with structures", "[property][slow]") {
    compare_flights(sample_of(50'000), 2);
}

TEST_CASE("R29: half a turn of the arena reverses the cells of the grid") {
    const ResolvedRules rules = resolved(with_lasting_structures(fast_rules(5)));
    Draw draw(4);
    for (int i = 0; i < 50; ++i) {
        World world = running_game(with_lasting_structures(fast_rules(5))).world;
        add_structures(world, rules, draw, 300);
        const World turned = half_turned(world);
        REQUIRE(turned.economy.grid == grid_of(turned, rules));
        for (std::size_t cell = 0; cell < kGridCells; ++cell) {
            REQUIRE(turned.economy.grid[cell] == world.economy.grid[kGridCells - 1 - cell]);
        }
    }
}
