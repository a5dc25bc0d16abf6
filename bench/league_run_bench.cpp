#include <array>
#include <functional>
#include <string>
#include <thread>
#include <utility>

#include "bench/league_bench.hpp"
#include "bench/stored_league.hpp"
#include "hosting/hosted_match.hpp"
#include "match/pair_runner.hpp"
#include "season/founding.hpp"
#include "season/metric_names.hpp"
#include "season/run.hpp"

namespace podball::bench {
namespace {

constexpr const char* kShortRules = R"({"schema": "podball.rules/1", "match": {"periods": 2, "period_ticks": 1000}})";

/// Pairs of two teams.
struct Series {
    std::string rules;
    std::array<std::string, 2> teams;
    int pairs = 1;
    [[nodiscard]] std::int64_t matches() const { return 2 * pairs; }
};

league::Spec league_of(const Series& series, int round) {
    league::Spec spec;
    spec.name = "bench";
    spec.rules = series.rules;
    spec.teams = {{"a", series.teams[0], {}}, {"b", series.teams[1], {}}};
    spec.pairs = series.pairs;
    spec.seed = 1000 * (static_cast<std::uint64_t>(round) + 1);
    spec.admission = league::Admission::Off;
    return spec;
}

void run_league(benchmark::State& state, int round, const Series& series, int threads) {
    for ([[maybe_unused]] const auto _ : state) {
        state.PauseTiming();
        const testing::TemporaryFolder folder;
        const auto file = folder.path() / "league.db";
        valid(season::found_league(file, league_of(series, round), {}));
        store::Store store = valid(store::Store::open(file, store::Access::Write, season::metric_names()));
        state.ResumeTiming();
        const auto result = valid(season::run(store, {threads, {}}));
        if (result.progress.played != series.matches()) {
            std::exit(1);
        }
    }
    state.SetItemsProcessed(state.iterations() * series.matches());
}

// Plays `count` pairs from pair `first` on, as `podball match --pairs` does.
void play_loop(const Series& series, int round, int first, int count, int threads) {
    const testing::TemporaryFolder folder;
    hosting::MatchInput input;
    input.rules = series.rules.starts_with('{') ? folder.write("rules.json", series.rules).string() : series.rules;
    input.seed = league_of(series, round).seed + static_cast<std::uint64_t>(first);
    input.teams[0].name = series.teams[0];
    input.teams[1].name = series.teams[1];
    const auto match = valid(hosting::host_match(input));
    valid(match::play_pairs({match.config(), count, threads},
                            hosting::match_controllers(match.teams, match.conditions())));
}

void run_pairs(benchmark::State& state, int round, const Series& series, int threads) {
    for ([[maybe_unused]] const auto _ : state) {
        play_loop(series, round, 0, series.pairs, threads);
    }
    state.SetItemsProcessed(state.iterations() * series.matches());
}

void run_two_loops(benchmark::State& state, int round, const Series& series) {
    const int half = series.pairs / 2;
    for ([[maybe_unused]] const auto _ : state) {
        std::thread other([&] { play_loop(series, round, 0, half, 1); });
        play_loop(series, round, half, series.pairs - half, 1);
        other.join();
    }
    state.SetItemsProcessed(state.iterations() * series.matches());
}

Measured measured(const char* name, std::function<void(benchmark::State& state, int round)> run) {
    return {name, 1, std::move(run), Clock::Wall};
}

}  // namespace

std::vector<Measured> league_run_benchmarks(bool smoke) {
    const Series usual = {"research-5", {PODBALL_FORMATION, PODBALL_MARKING}, smoke ? 2 : 8};
    const Series quick = {kShortRules, {PODBALL_IDLE, PODBALL_FORMATION}, smoke ? 1 : 100};
    using State = benchmark::State;
    return {
        measured("league/run/2", [=](State& state, int round) { run_league(state, round, usual, 2); }),
        measured("league/run/1", [=](State& state, int round) { run_league(state, round, usual, 1); }),
        measured("league/loops", [=](State& state, int round) { run_two_loops(state, round, usual); }),
        measured("league/short/run", [=](State& state, int round) { run_league(state, round, quick, 2); }),
        measured("league/short/pairs", [=](State& state, int round) { run_pairs(state, round, quick, 2); }),
    };
}

}  // namespace podball::bench
