#include "bench/call_bench.hpp"

#include <string>

#include "bench/in_process_teams.hpp"
#include "bench/scene.hpp"
#include "control/observation.hpp"
#include "engine/step.hpp"

namespace podball::bench {
namespace {

constexpr std::int64_t kIterations = 1'000'000;
constexpr int kWarmUpSteps = 1'000;

// The state that the teams see.
engine::World world_of(const Scene& scene, const engine::ResolvedRules& rules) {
    engine::World world = engine::make_world(rules, scene.seed);
    RandomCommands commands(scene);
    for (int step = 0; step < kWarmUpSteps; ++step) {
        engine::step(world, rules, commands.next());
    }
    return world;
}

podball_status_t do_nothing(podball_team_t*, const podball_view_t*, podball_command_t*) { return PODBALL_OK; }

void run_empty(benchmark::State& state) {
    auto step = &do_nothing;
    benchmark::DoNotOptimize(step);  // The compiler must not know the pointer, as with a function of a library.
    for ([[maybe_unused]] const auto _ : state) {
        const control::ClockReading before = control::read_clocks(false);
        benchmark::DoNotOptimize(step(nullptr, nullptr, nullptr));
        const control::ClockReading after = control::read_clocks(false);
        benchmark::DoNotOptimize(after.wall - before.wall);
    }
    state.SetItemsProcessed(state.iterations());
}

void run_view(benchmark::State& state, const Scene& scene) {
    const engine::ResolvedRules rules = scene_rules(scene);
    const engine::World world = world_of(scene, rules);
    std::array<control::Observation, engine::kSlots> observations = {control::Observation(rules, 0),
                                                                     control::Observation(rules, 1)};
    for ([[maybe_unused]] const auto _ : state) {
        for (control::Observation& observation : observations) {
            benchmark::DoNotOptimize(&observation.observe(world));
            benchmark::ClobberMemory();
        }
    }
    state.SetItemsProcessed(state.iterations() * engine::kSlots);
}

void run_ask(benchmark::State& state, const Scene& scene, bool with_budget) {
    const engine::ResolvedRules rules = scene_rules(scene);
    const engine::World world = world_of(scene, rules);
    control::TimeBudget budget;
    budget.enabled = with_budget;
    control::Participants participants(rules, make_teams(PODBALL_IDLE, rules), budget);
    engine::Commands commands{};
    for ([[maybe_unused]] const auto _ : state) {
        participants.ask(world, commands);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * engine::kSlots);
}

}  // namespace

std::vector<Measured> call_benchmarks() {
    std::vector<Measured> all = {{"call/empty", kIterations, [](benchmark::State& state, int) { run_empty(state); }}};
    for (const int pods : {5, 11}) {
        const std::string bodies = std::to_string(2 * pods + 1);
        const Scene scene{.pods = pods};
        all.push_back({"call/view/" + bodies, kIterations, [=](auto& state, int) { run_view(state, scene); }});
        all.push_back({"call/off/" + bodies, kIterations, [=](auto& state, int) { run_ask(state, scene, false); }});
        all.push_back({"call/on/" + bodies, kIterations, [=](auto& state, int) { run_ask(state, scene, true); }});
    }
    return all;
}

}  // namespace podball::bench
