#include "bench/match_bench.hpp"

#include <cstdlib>

#include "bench/in_process_teams.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "match/match_runner.hpp"

namespace podball::bench {
namespace {

constexpr std::int64_t kMatches = 20;

match::MatchConfig match_config(int round, bool with_budget) {
    engine::Rules rules;
    rules.pod_count = {11, 11};
    const auto resolved = engine::resolve(rules);
    if (!resolved) {
        std::abort();
    }
    match::MatchConfig config;
    config.rules = resolved.value();
    config.seed = static_cast<std::uint64_t>(round) + 1;
    config.budget.enabled = with_budget;
    return config;
}

std::uint64_t play_bare(const match::MatchConfig& config) {
    engine::World world = engine::make_world(config.rules, config.seed);
    const engine::Commands commands{};
    while (world.mode != engine::GameMode::Ended) {
        engine::step(world, config.rules, commands);
    }
    return engine::state_hash(world);
}

std::uint64_t play_match(const match::MatchConfig& config) {
    const match::MakeController idle = [&](int slot, std::uint64_t) { return make_idle(config.rules, slot); };
    const auto result = match::run_match(config, {idle, idle});
    return result.value().final_state_hash;
}

template <typename Play>
void run_matches(benchmark::State& state, Play play) {
    for ([[maybe_unused]] const auto _ : state) {
        benchmark::DoNotOptimize(play());
    }
    state.SetItemsProcessed(state.iterations());
}

void run_with_teams(benchmark::State& state, int round, bool with_budget) {
    const match::MatchConfig config = match_config(round, with_budget);
    if (play_match(config) != play_bare(config)) {
        std::abort();  // Not the same match.
    }
    run_matches(state, [&] { return play_match(config); });
}

void run_bare(benchmark::State& state, int round) {
    const match::MatchConfig config = match_config(round, false);
    run_matches(state, [&] { return play_bare(config); });
}

}  // namespace

std::vector<Measured> match_benchmarks() {
    return {
        {"match/bare", kMatches, [](benchmark::State& state, int round) { run_bare(state, round); }},
        {"match/off", kMatches, [](benchmark::State& state, int round) { run_with_teams(state, round, false); }},
        {"match/on", kMatches, [](benchmark::State& state, int round) { run_with_teams(state, round, true); }},
    };
}

}  // namespace podball::bench
