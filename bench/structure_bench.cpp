#include "bench/structure_bench.hpp"

#include <string>

#include "bench/scene.hpp"
#include "engine/collision_candidates.hpp"
#include "engine/economy/interference.hpp"
#include "engine/economy/structure_grid.hpp"
#include "engine/economy/structures.hpp"
#include "engine/step.hpp"

#include <fmt/format.h>

namespace podball::bench {
namespace {

constexpr std::int64_t kSearches = 200'000;
constexpr std::int64_t kChanges = 20'000;
constexpr int kWarmUpSteps = 2'000;
constexpr int kWorlds = 64;

// What bodies at the highest speeds of the defaults get in a control step.
constexpr engine::Ways kWays{.pod = 0.0045, .ball = 0.018};

Scene full_scene(int round) {
    return {.pods = 11,
            .hold_steps = 2,
            .resources = true,
            .structures = engine::kStructures,
            .seed = static_cast<std::uint64_t>(round) + 1};
}

// Moments of a scene with 48 structures.
struct Moments {
    explicit Moments(int round) : rules(scene_rules(full_scene(round))) {
        RandomCommands commands(full_scene(round));
        engine::World world = scene_world(full_scene(round), rules);
        for (int i = 0; i < kWarmUpSteps + kWorlds; ++i) {
            engine::step(world, rules, commands.next());
            if (i >= kWarmUpSteps) {
                worlds.push_back(world);
            }
        }
    }
    engine::ResolvedRules rules;
    std::vector<engine::World> worlds;
};

// The same search without the grid.
void test_all(const engine::World& world, const engine::ResolvedRules& rules, const engine::Ways& ways,
              engine::StructureCandidates& candidates) {
    candidates.bodies = 0;
    const auto test = [&](int body, double reach) {
        std::uint64_t near = 0;
        engine::for_each_structure(world.economy.finished, [&](std::size_t entry) {
            const double limit = structure_radius(world.economy, rules, entry) + reach;
            const bool may_meet =
                squared_length(position(world, body) - structure_place(world.economy, entry)) < limit * limit;
            near |= std::uint64_t{may_meet} << entry;
        });
        candidates.structures[static_cast<std::size_t>(body)] = near;
        candidates.bodies |= std::uint64_t{near != 0} << body;
    };
    for (int body = 0; body < engine::pods(world); ++body) {
        test(body, rules.pod.radius + ways.pod);
    }
    if (world.ball_state == engine::BallState::Free) {
        test(engine::kBall, rules.ball.radius + ways.ball);
    }
}

template <typename Search>
void run_search(benchmark::State& state, int round, Search search) {
    const Moments moments(round);
    engine::StructureCandidates candidates;
    std::size_t next = 0;
    for ([[maybe_unused]] const auto _ : state) {
        search(moments.worlds[next], moments.rules, kWays, candidates);
        benchmark::DoNotOptimize(candidates);
        next = next + 1 < moments.worlds.size() ? next + 1 : 0;
    }
    state.SetItemsProcessed(state.iterations());
}

// A world of generators alone, which all overlap or do not.
struct GeneratorWorld {
    GeneratorWorld(int round, int count, bool overlapping) : rules(scene_rules(full_scene(round))) {
        const engine::World full = scene_world(full_scene(round), rules);
        rules.resources.range = overlapping ? 1.0 : 0.01;
        world = scene_world({.pods = 11, .resources = true}, rules);
        for (int i = 0; i < count; ++i) {
            const auto from = static_cast<std::size_t>(i * engine::kStructures / count);
            const Vec2 place = structure_place(full.economy, from);
            const std::size_t entry =
                add_structure(world, rules, engine::slot_of_structure(from), engine::StructureKind::Generator, place);
            finish_structure(world, rules, entry);
        }
    }
    engine::ResolvedRules rules;
    engine::World world;
};

void run_change(benchmark::State& state, int round, int count, bool overlapping) {
    GeneratorWorld generators(round, count, overlapping);
    for ([[maybe_unused]] const auto _ : state) {
        engine::update_efficiencies(generators.world, generators.rules);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations());
}

// By the definition of R105: for each generator the quotas with all others.
void run_plain_change(benchmark::State& state, int round, int count) {
    GeneratorWorld all(round, count, true);
    std::vector<Vec2> places;
    engine::for_each_structure(all.world.economy.finished,
                               [&](std::size_t entry) { places.push_back(structure_place(all.world.economy, entry)); });
    std::vector<double> efficiencies(places.size());
    for ([[maybe_unused]] const auto _ : state) {
        for (std::size_t i = 0; i < places.size(); ++i) {
            efficiencies[i] = interference(places[i], {places.data(), places.size()}, all.rules.resources.range, i);
        }
        benchmark::DoNotOptimize(efficiencies.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations());
}

}  // namespace

std::vector<Measured> structure_benchmarks() {
    std::vector<Measured> all;
    all.push_back({"structures/candidates/grid", kSearches, [](benchmark::State& state, int round) {
                       run_search(state, round, engine::find_structure_candidates);
                   }});
    all.push_back({"structures/candidates/all", kSearches,
                   [](benchmark::State& state, int round) { run_search(state, round, test_all); }});
    for (const int count : {2, 6, 12, 24, 48}) {
        const auto name = [=](const char* kind) { return fmt::format("structures/change/{}/{}", kind, count); };
        for (const bool overlapping : {true, false}) {
            all.push_back({name(overlapping ? "overlapping" : "apart"), kChanges,
                           [=](benchmark::State& state, int round) { run_change(state, round, count, overlapping); }});
        }
        all.push_back({name("plain"), kChanges,
                       [=](benchmark::State& state, int round) { run_plain_change(state, round, count); }});
    }
    return all;
}

}  // namespace podball::bench
