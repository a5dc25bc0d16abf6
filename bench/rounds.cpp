#include "bench/rounds.hpp"

#include <iostream>

namespace podball::bench {
namespace {

constexpr std::string_view kRound = "/round:";

class Collector final : public benchmark::ConsoleReporter {
  public:
    Collector() : ConsoleReporter(OO_Tabular) {
        SetOutputStream(&std::cerr);
        SetErrorStream(&std::cerr);
    }

    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs) {
            const std::string& name = run.run_name.function_name;
            times[name.substr(0, name.find(kRound))].push_back(1e9 / run.counters.at("items_per_second").value);
        }
    }

    Times times;
};

}  // namespace

Times run_rounds(const std::vector<Measured>& all, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        for (const Measured& measured : all) {
            const std::string name = measured.name + std::string(kRound) + std::to_string(round);
            auto* added = benchmark::RegisterBenchmark(name.c_str(), measured.run, round);
            added->Iterations(measured.iterations);
            if (measured.clock == Clock::ProcessCpu) {
                added->MeasureProcessCPUTime();
            }
            if (measured.clock == Clock::Wall) {
                added->UseRealTime();
            }
            if (measured.clock == Clock::Told) {
                added->UseManualTime();
            }
        }
    }
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector);
    return collector.times;
}

}  // namespace podball::bench
