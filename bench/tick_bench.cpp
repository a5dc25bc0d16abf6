#include "bench/tick_bench.hpp"

#include <string>

#include "bench/box2d_arena.hpp"
#include "bench/scene.hpp"
#include "engine/step.hpp"

namespace podball::bench {
namespace {

constexpr std::int64_t kWarmUpSteps = 20'000;  // Until the pods are spread over the arena.
constexpr std::int64_t kSettlingSteps = 200;   // Until Box2D has its contacts and warm caches.
constexpr std::int64_t kPodballSteps = 200'000;
constexpr std::int64_t kBox2dSteps =
    40'000;  // Fewer, because Box2D is slower. They are the first steps of the same scene.

// The state of the scene from which both engines start.
struct Start {
    explicit Start(const Scene& scene)
        : rules(scene_rules(scene)), world(engine::make_world(rules, scene.seed)), commands(scene) {
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

void add_scene(std::vector<Measured>& all, const std::string& name, const Scene& scene) {
    all.push_back({"tick/podball/" + name, kPodballSteps,
                   [scene](benchmark::State& state, int round) { run_podball(state, of_round(scene, round)); }});
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
    }
    return all;
}

}  // namespace podball::bench
