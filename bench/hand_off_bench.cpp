#include "bench/hand_off_bench.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <utility>

#include "bench/bare_workers.hpp"
#include "bench/in_process_teams.hpp"
#include "bench/scene.hpp"
#include "control/core_lease.hpp"
#include "engine/step.hpp"
#include "isolation/isolated_controller.hpp"

namespace podball::bench {
namespace {

constexpr std::int64_t kIterations = 20;
constexpr int kStepsPerIteration = 1000;
constexpr int kPods = 11;

// Measures the median of the steps, because other programs on the machine slow down some steps. `between` runs between
// two steps and is not measured.
template <typename Step, typename Between>
void run_steps(benchmark::State& state, Step step, Between between) {
    std::vector<std::int64_t> walls(kStepsPerIteration);
    for ([[maybe_unused]] const auto _ : state) {
        for (std::int64_t& wall : walls) {
            const std::int64_t before = control::read_clocks(false).wall;
            step();
            wall = control::read_clocks(false).wall - before;
            between();
        }
        std::nth_element(walls.begin(), walls.begin() + kStepsPerIteration / 2, walls.end());
        state.SetIterationTime(1e-9 * static_cast<double>(walls[kStepsPerIteration / 2]));
    }
    state.SetItemsProcessed(state.iterations());
}

template <typename Value, typename Failure>
Value value_of(Result<Value, Failure> result) {
    if (result) {
        return std::move(result).value();
    }
    std::cerr << "hand_off_bench: " << result.error().message << '\n';
    std::exit(1);
}

/// How both teams are called.
struct Hosted {
    const char* team = PODBALL_IDLE;
    bool plays_on = false;  ///< False: all steps show the kick-off.
    bool with_budget = true;
    bool seccomp = true;
    bool apart = false;  ///< On two cores, one team after the other. Without a second core: on one.
    int structures = 0;  ///< Above 0: a game with resources, and so many finished structures.
};

Scene scene_of(const Hosted& hosted) {
    return {.pods = kPods, .resources = hosted.structures > 0, .structures = hosted.structures};
}

control::TimeBudget budget_of(const Hosted& hosted) {
    control::TimeBudget budget;
    budget.enabled = hosted.with_budget;
    return budget;
}

control::Participants::Controllers isolated_teams(isolation::WorkerHost& host, const engine::ResolvedRules& rules,
                                                  const Hosted& hosted) {
    const control::TimeBudget budget = budget_of(hosted);
    const auto team = value_of(isolation::describe_team(host, hosted.team, budget));
    sandbox::SandboxOptions sandbox;
    sandbox.left_out = hosted.seccomp ? 0 : 1U << static_cast<unsigned>(sandbox::Guard::Seccomp);
    control::Participants::Controllers teams;
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        control::InstanceSetup setup = default_setup(team.info, slot);
        teams[static_cast<std::size_t>(slot)] =
            value_of(isolation::IsolatedController::create(host, team, rules, std::move(setup), budget, sandbox));
    }
    return teams;
}

// The match is the same for every way to call the teams, so they do the same work.
void ask_often(benchmark::State& state, const engine::ResolvedRules& rules, const Hosted& hosted,
               control::Participants::Controllers teams) {
    control::Participants participants(rules, std::move(teams), budget_of(hosted));
    engine::World world = scene_world(scene_of(hosted), rules);
    engine::Commands commands{};
    control::CoreLease lease;
    participants.move_to(lease.core());
    if (const auto core = hosted.apart ? lease.add_core() : std::nullopt) {
        participants.move_apart(*core);
    }
    const auto ask = [&] { participants.ask(world, commands); };
    run_steps(state, ask, [&] {
        if (hosted.plays_on) {
            engine::step(world, rules, commands);
        }
    });
}

void run_bare(benchmark::State& state) {
    BareWorkers workers;
    const control::CoreLease lease;
    workers.move_to(lease.core());
    run_steps(
        state, [&] { workers.round_trip(); }, [] {});
}

void run_isolated(benchmark::State& state, const Hosted& hosted) {
    const engine::ResolvedRules rules = scene_rules(scene_of(hosted));
    const auto host = value_of(isolation::WorkerHost::start());
    ask_often(state, rules, hosted, isolated_teams(*host, rules, hosted));
}

void run_in_process(benchmark::State& state, const Hosted& hosted) {
    const engine::ResolvedRules rules = scene_rules(scene_of(hosted));
    ask_often(state, rules, hosted, make_teams(hosted.team, rules));
}

using Run = void (*)(benchmark::State&, const Hosted&);

Measured measured(const char* name, Run run, const Hosted& hosted = {}) {
    return {name, kIterations, [=](benchmark::State& state, int) { run(state, hosted); }, Clock::Told};
}

}  // namespace

std::vector<Measured> hand_off_benchmarks() {
    const Hosted formation = {.team = PODBALL_FORMATION, .plays_on = true};
    const Hosted multicriteria = {.team = PODBALL_MULTICRITERIA, .plays_on = true};
    return {
        {"hand_off/bare", kIterations, [](benchmark::State& state, int) { run_bare(state); }, Clock::Told},
        measured("hand_off/isolated", run_isolated),
        measured("hand_off/isolated/no_budget", run_isolated, {.with_budget = false}),
        measured("hand_off/isolated/no_seccomp", run_isolated, {.seccomp = false}),
        measured("hand_off/isolated/apart", run_isolated, {.apart = true}),
        measured("hand_off/isolated/structures", run_isolated, {.structures = engine::kStructures}),
        measured("hand_off/inproc", run_in_process),
        measured("hand_off/isolated/formation", run_isolated, formation),
        measured("hand_off/inproc/formation", run_in_process, formation),
        measured("hand_off/isolated/multicriteria", run_isolated, multicriteria),
        measured("hand_off/inproc/multicriteria", run_in_process, multicriteria),
    };
}

}  // namespace podball::bench
