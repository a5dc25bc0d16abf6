#include "bench/tick_bench.hpp"

#include <string>

#include "bench/box2d_arena.hpp"
#include "bench/in_process_teams.hpp"
#include "bench/scene.hpp"
#include "control/participants.hpp"
#include "engine/prefetch.hpp"
#include "engine/step.hpp"

namespace podball::bench {
namespace {

constexpr std::int64_t kWarmUpSteps = 20'000;  // Until the pods are spread over the arena.
constexpr std::int64_t kSettlingSteps = 200;   // Until Box2D has its contacts and warm caches.
constexpr std::int64_t kPodballSteps = 200'000;
constexpr std::int64_t kBox2dSteps =
    40'000;  // Fewer, because Box2D is slower. They are the first steps of the same scene.
constexpr std::int64_t kTakenSteps = 40'000;
constexpr std::int64_t kCornerSteps = 2'000;
constexpr std::int64_t kWorldsSteps = 200'000;

// The state of the scene from which both engines start.
struct Start {
    explicit Start(const Scene& scene) : rules(scene_rules(scene)), world(scene_world(scene, rules)), commands(scene) {
        for (std::int64_t i = 0; i < kWarmUpSteps; ++i) {
            engine::step(world, rules, commands.next());
        }
    }
    engine::ResolvedRules rules;
    engine::World world;
    RandomCommands commands;
};

// One iteration is a control step.
template <typename Step>
void run_steps(benchmark::State& state, Start& start, Step step) {
    for (std::int64_t i = 0; i < kSettlingSteps; ++i) {
        step(start.commands.next());
    }
    for ([[maybe_unused]] const auto _ : state) {
        step(start.commands.next());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * start.rules.match.control_step_ticks);
}

Scene of_round(Scene scene, int round) {
    scene.seed = static_cast<std::uint64_t>(round) + 1;
    return scene;
}

void run_podball(benchmark::State& state, const Scene& scene) {
    Start start(scene);
    run_steps(state, start, [&](const engine::Commands& commands) { step(start.world, start.rules, commands); });
}

void run_box2d(benchmark::State& state, const Scene& scene) {
    Start start(scene);
    Box2dArena arena(start.rules, start.world);
    run_steps(state, start, [&](const engine::Commands& commands) { arena.step(commands); });
}

// A whole match of the team in the library `file` against itself.
Take take_of_match(const char* file, const Scene& scene) {
    engine::Rules rules;
    rules.pod_count = {scene.pods, scene.pods};
    Take take{.rules = engine::resolve(rules).value(), .start = {}, .commands = {}};
    take.start = engine::make_world(take.rules, scene.seed);
    control::TimeBudget budget;
    budget.enabled = false;
    control::Participants teams(take.rules, make_teams(file, take.rules), budget);
    engine::World world = take.start;
    while (world.mode != engine::GameMode::Ended) {
        teams.ask(world, take.commands.emplace_back());
        engine::step(world, take.rules, take.commands.back());
    }
    return take;
}

// Plays the take again and again.
void run_take(benchmark::State& state, const Take& take) {
    engine::World world = take.start;
    std::size_t next = 0;
    for ([[maybe_unused]] const auto _ : state) {
        if (next == take.commands.size()) {
            world = take.start;
            next = 0;
        }
        engine::step(world, take.rules, take.commands[next++]);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * take.rules.match.control_step_ticks);
}

// Goes round many worlds, as experiments do. The worlds differ, because each gets its own commands.
void run_worlds(benchmark::State& state, const Scene& scene, std::size_t count, bool prefetches) {
    const engine::ResolvedRules rules = scene_rules(scene);
    RandomCommands commands(scene);
    std::vector<engine::World> worlds(count, engine::make_world(rules, scene.seed));
    std::size_t next = 0;
    const auto step_next = [&] {
        engine::World& world = worlds[next];
        next = next + 1 < count ? next + 1 : 0;
        if (prefetches) {
            engine::prefetch(worlds[next], rules);
        }
        engine::step(world, rules, commands.next());
    };
    for (std::size_t i = 0; i < static_cast<std::size_t>(kSettlingSteps) * count; ++i) {
        step_next();
    }
    for ([[maybe_unused]] const auto _ : state) {
        step_next();
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * rules.match.control_step_ticks);
}

void add_podball(std::vector<Measured>& all, const std::string& name, const Scene& scene) {
    all.push_back({"tick/podball/" + name, kPodballSteps,
                   [scene](benchmark::State& state, int round) { run_podball(state, of_round(scene, round)); }});
}

void add_take(std::vector<Measured>& all, const std::string& name, std::int64_t steps, const Scene& scene) {
    all.push_back({"tick/podball/" + name, steps,
                   [scene](benchmark::State& state, int round) { run_take(state, take_of(of_round(scene, round))); }});
}

void add_worlds(std::vector<Measured>& all, std::size_t count) {
    for (const bool prefetches : {true, false}) {
        all.push_back({"tick/worlds/" + std::to_string(count) + (prefetches ? "" : "/no_prefetch"), kWorldsSteps,
                       [count, prefetches](benchmark::State& state, int round) {
                           run_worlds(state, of_round({}, round), count, prefetches);
                       }});
    }
}

void add_scene(std::vector<Measured>& all, const std::string& name, const Scene& scene) {
    add_podball(all, name, scene);
    all.push_back({"tick/box2d/" + name, kBox2dSteps,
                   [scene](benchmark::State& state, int round) { run_box2d(state, of_round(scene, round)); }});
}

}  // namespace

std::vector<Measured> tick_benchmarks() {
    std::vector<Measured> all;
    for (const int pods : {5, 11}) {
        const std::string bodies = std::to_string(2 * pods + 1);
        add_scene(all, bodies, {.pods = pods, .hold_steps = 2});
        add_scene(all, bodies + "/lively", {.pods = pods, .hold_steps = 10});
        add_podball(all, bodies + "/noise", {.pods = pods, .hold_steps = 2, .noise = true});
        add_take(all, bodies + "/crowd", kTakenSteps, {.pods = pods, .hold_steps = 2, .aim = Aim::Chase});
    }
    add_podball(all, "23/resources", {.pods = 11, .hold_steps = 2, .resources = true});
    add_podball(all, "23/structures/16", {.pods = 11, .hold_steps = 2, .resources = true, .structures = 16});
    add_scene(all, "23/structures/48", {.pods = 11, .hold_steps = 2, .resources = true, .structures = 48});
    all.push_back({"tick/podball/23/match", kTakenSteps, [](benchmark::State& state, int round) {
                       run_take(state, take_of_match(PODBALL_MULTICRITERIA, of_round({.pods = 11}, round)));
                   }});
    add_take(all, "33/corner", kCornerSteps, {.pods = 16, .hold_steps = 10, .aim = Aim::Corner});
    add_worlds(all, 256);
    add_worlds(all, 4096);
    return all;
}

}  // namespace podball::bench
