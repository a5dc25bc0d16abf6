#include "bench/tick_bench.hpp"

#include <string>

#include "bench/box2d_arena.hpp"
#include "bench/scene.hpp"
#include "engine/step.hpp"

namespace podball::bench {
namespace {

constexpr std::int64_t kWarmUpSteps = 4'000;
constexpr std::int64_t kPodballSteps = 200'000;
constexpr std::int64_t kBox2dSteps = 40'000;  // Box2D is slower; these are the first of the same scene.

// One iteration is a control step.
template <typename Step>
void run_steps(benchmark::State& state, const Scene& scene, int ticks, Step step) {
    RandomCommands commands(scene);
    for (std::int64_t i = 0; i < kWarmUpSteps; ++i) step(commands.next());
    for ([[maybe_unused]] const auto _ : state) step(commands.next());
    state.SetItemsProcessed(state.iterations() * ticks);
}

Scene of_round(Scene scene, int round) {
    scene.seed = static_cast<std::uint64_t>(round) + 1;
    return scene;
}

void run_podball(benchmark::State& state, const Scene& scene) {
    const engine::ResolvedRules rules = scene_rules(scene);
    engine::World world = engine::make_world(rules, scene.seed);
    run_steps(state, scene, rules.match.control_step_ticks, [&](const engine::Commands& commands) {
        engine::step(world, rules, commands);
        benchmark::ClobberMemory();
    });
}

void run_box2d(benchmark::State& state, const Scene& scene) {
    const engine::ResolvedRules rules = scene_rules(scene);
    Box2dArena arena(rules, engine::make_world(rules, scene.seed));
    run_steps(state, scene, rules.match.control_step_ticks, [&](const engine::Commands& commands) {
        arena.step(commands);
        benchmark::ClobberMemory();
    });
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
        add_scene(all, bodies, {.pods = pods});
        add_scene(all, bodies + "/lively", {.pods = pods, .hold_steps = 10});
    }
    return all;
}

}  // namespace podball::bench
