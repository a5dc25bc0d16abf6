// podball_bench: measures ratios and compares them with their goals. The exit code is 0 also if a goal is not reached.
#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "bench/assignment_bench.hpp"
#include "bench/call_bench.hpp"
#include "bench/goals.hpp"
#include "bench/hand_off_bench.hpp"
#include "bench/league_bench.hpp"
#include "bench/match_bench.hpp"
#include "bench/pareto_bench.hpp"
#include "bench/recording_bench.hpp"
#include "bench/rounds.hpp"
#include "bench/store_bench.hpp"
#include "bench/structure_bench.hpp"
#include "bench/team_bench.hpp"
#include "bench/tick_bench.hpp"
#include "cli/heap_pages.hpp"

namespace {

using namespace podball::bench;

struct Options {
    int rounds = 5;
    bool json = false;
    bool smoke = false;
};

std::vector<Measured> all_benchmarks(bool smoke) {
    constexpr std::int64_t kSmokeIterations = 2;
    std::vector<Measured> all = tick_benchmarks();
    for (const auto& more :
         {structure_benchmarks(), call_benchmarks(), hand_off_benchmarks(), match_benchmarks(), recording_benchmarks(),
          assignment_benchmarks(), pareto_benchmarks(), store_benchmarks(smoke), league_run_benchmarks(smoke),
          league_table_benchmarks(smoke), team_benchmarks()}) {
        all.insert(all.end(), more.begin(), more.end());
    }
    if (smoke) {
        for (Measured& measured : all) {
            measured.iterations = std::min(measured.iterations, kSmokeIterations);
        }
    }
    return all;
}

nlohmann::json or_null(const std::optional<double>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

nlohmann::json goal_json(const Goal& goal, const Ratio& ratio) {
    return {{"what", goal.what},
            {"unit", goal.unit},
            {"sense", goal.sense == Sense::AtLeast ? "at_least" : "at_most"},
            {"ratio", {{"median", ratio.median}, {"min", ratio.min}, {"max", ratio.max}}},
            {"must", or_null(goal.must)},
            {"aim", or_null(goal.aim)},
            {"must_reached", goal.must ? nlohmann::json(reaches(goal, ratio.median, *goal.must)) : nlohmann::json()},
            {"aim_reached", goal.aim ? nlohmann::json(reaches(goal, ratio.median, *goal.aim)) : nlohmann::json()}};
}

void print_json(const Times& times) {
    nlohmann::json shown = {{"schema", "podball-bench-1"}, {"goals", nlohmann::json::array()}, {"ns", times}};
    for (const Goal& goal : goals()) {
        if (const auto ratio = ratio_of(goal, times)) {
            shown["goals"].push_back(goal_json(goal, *ratio));
        }
    }
    std::cout << shown.dump(2) << '\n';
}

void print_text(const Times& times) {
    for (const Goal& goal : goals()) {
        if (const auto ratio = ratio_of(goal, times)) {
            std::cout << ratio_text(goal, *ratio) << '\n';
        }
    }
}

// Takes the options of Google Benchmark. Returns false and prints a line if an option is unknown.
bool take_benchmark_options(char* program, std::vector<std::string> options) {
    std::vector<char*> arguments = {program};
    for (std::string& option : options) {
        arguments.push_back(option.data());
    }
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    return !benchmark::ReportUnrecognizedArguments(count, arguments.data());
}

int run(int argc, char** argv) {
    Options options;
    CLI::App app("Measures ratios in interleaved rounds and compares them with their goals.");
    app.add_option("--rounds", options.rounds, "How often each benchmark runs")->check(CLI::Range(1, 1000));
    app.add_flag("--json", options.json, "One JSON object instead of lines");
    app.add_flag("--smoke", options.smoke, "A few iterations in one round: shows that it runs, and no more");
    app.footer("Options of Google Benchmark work too; --benchmark_filter=REGEX picks benchmarks.");
    app.allow_extras();
    CLI11_PARSE(app, argc, argv);
    if (!take_benchmark_options(argv[0], app.remaining())) {
        return 2;
    }

    const Times times = run_rounds(all_benchmarks(options.smoke), options.smoke ? 1 : options.rounds);
    if (options.smoke) {
        std::cerr << "Only a smoke run: its numbers say nothing.\n";
    }
    options.json ? print_json(times) : print_text(times);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    podball::cli::use_large_pages();  // As the program does.
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
