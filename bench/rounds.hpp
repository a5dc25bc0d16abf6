// Measures in rounds. Each round runs every benchmark once, so that a slow phase of the machine affects both sides of a
// ratio.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace podball::bench {

/// The time that is measured. ThreadCpu: CPU time of the benchmark's thread, which other programs hardly influence.
/// ProcessCpu: CPU time of all threads of the program. Wall: wall time, for threads that wait for each other.
/// Told: the time that the benchmark gives to SetIterationTime.
enum class Clock { ThreadCpu, ProcessCpu, Wall, Told };

/// A benchmark for Google Benchmark. `run` sets the number of processed items.
struct Measured {
    std::string name;
    std::int64_t iterations = 1;
    std::function<void(benchmark::State& state, int round)> run;
    Clock clock = Clock::ThreadCpu;
};

/// Time per item of each benchmark that ran, by round. Units: ns.
using Times = std::map<std::string, std::vector<double>, std::less<>>;

/// Runs all benchmarks `rounds` times and shows each on stderr. --benchmark_filter limits them.
Times run_rounds(const std::vector<Measured>& all, int rounds);

}  // namespace podball::bench
