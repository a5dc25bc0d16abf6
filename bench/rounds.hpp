// Measures in rounds: each runs every benchmark once, so that what slows the machine down for a while slows down both
// sides of a ratio.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace podball::bench {

/// What time is taken: the CPU time of the thread that runs the benchmark, since others may use the machine as well;
/// that of all threads of the program; what passes on the wall, where it matters who waits for whom; or what the
/// benchmark tells by SetIterationTime.
enum class Clock { ThreadCpu, ProcessCpu, Wall, Told };

/// A benchmark as Google Benchmark runs it. It sets the items processed.
struct Measured {
    std::string name;
    std::int64_t iterations = 1;
    std::function<void(benchmark::State& state, int round)> run;
    Clock clock = Clock::ThreadCpu;
};

/// Time per item of each benchmark that ran, by round. Units: ns.
using Times = std::map<std::string, std::vector<double>, std::less<>>;

/// Runs all benchmarks `rounds` times, those that --benchmark_filter names if it is given; shows each on stderr.
Times run_rounds(const std::vector<Measured>& all, int rounds);

}  // namespace podball::bench
