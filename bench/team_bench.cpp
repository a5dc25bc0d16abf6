#include "bench/team_bench.hpp"

#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>

#include "hosting/hosted_match.hpp"

namespace podball::bench {
namespace {

hosting::HostedMatch match_of(const std::string& team, int round) {
    hosting::MatchInput input;
    input.teams[0].name = team;
    input.teams[1].name = PODBALL_FORMATION;
    input.rules = "research-11";
    input.mode = hosting::HostingMode::InProcess;  // Calls have no hand-off.
    input.seed = static_cast<std::uint64_t>(round) + 1;
    auto match = hosting::host_match(input);
    if (match) {
        return std::move(match).value();
    }
    std::cerr << "team_bench: " << match.error().message << '\n';
    std::exit(1);
}

// Units: seconds of CPU time.
double p99_of_a_match(const hosting::HostedMatch& match) {
    const auto result = hosting::play_match(match);
    if (!result) {
        std::exit(1);
    }
    const auto p99_ns = result.value().teams[0].cpu.percentile(0.99);
    return 1e-9 * static_cast<double>(p99_ns.value());
}

Measured measured(const char* name, const char* team) {
    const auto run = [=](benchmark::State& state, int round) {
        const hosting::HostedMatch match = match_of(team, round);
        for ([[maybe_unused]] const auto _ : state) {
            state.SetIterationTime(p99_of_a_match(match));
        }
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
