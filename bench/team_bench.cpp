#include "bench/team_bench.hpp"

#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>

#include "cli/match_request.hpp"
#include "cli/recording.hpp"
#include "match/match_runner.hpp"

namespace podball::bench {
namespace {

cli::MatchRequest request_of(const std::string& team, int round) {
    cli::MatchOptions options;
    options.teams = {team, PODBALL_FORMATION};
    options.rules = "research-11";
    options.mode = "inproc";  // Without the hand-off in each call.
    options.seed = std::to_string(round + 1);
    auto request = cli::load_request(options, cli::read_numbers(options).value());
    if (request) return std::move(request).value();
    std::cerr << "team_bench: " << request.error().message << '\n';
    std::exit(1);
}

// Units: seconds of CPU time.
double p99_of_a_match(const cli::MatchRequest& request) {
    const auto teams = cli::playing(request.teams, request.playing_under());
    const auto result = match::run_match(request.config(), teams);
    if (!result) std::exit(1);
    const auto p99_ns = result.value().teams[0].cpu.percentile(0.99);
    return 1e-9 * static_cast<double>(p99_ns.value());
}

Measured measured(const char* name, const char* team) {
    const auto run = [=](benchmark::State& state, int round) {
        const cli::MatchRequest request = request_of(team, round);
        for ([[maybe_unused]] const auto _ : state) state.SetIterationTime(p99_of_a_match(request));
        state.SetItemsProcessed(state.iterations());
    };
    return {name, 1, run, Clock::Told};
}

}  // namespace

// The parameters are the defaults: `advanced` and `prioritized`.
std::vector<Measured> team_benchmarks() {
    return {
        measured("team/formation", PODBALL_FORMATION),
        measured("team/marking", PODBALL_MARKING),
        measured("team/multicriteria", PODBALL_MULTICRITERIA),
    };
}

}  // namespace podball::bench
