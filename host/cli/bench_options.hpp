// What `podball bench` was asked for: options as typed, then as values.
#pragma once

#include "base/result.hpp"
#include "cli/arguments.hpp"
#include "control/time_budget.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// As typed.
struct BenchOptions {
    std::string team;
    std::string compare;  ///< Empty: nobody.
    std::string opponent;
    std::string from;  ///< Empty: matches are played.
    std::string rules = "classic-5";
    std::string rules_path;
    std::string team_path;
    std::string seed = "1";
    std::string matches = "2";
    std::string calls;  ///< Empty: as many as take some seconds.
    std::string warm_up = "200";
    std::string pace = "1000";
    std::string paced_calls = "3000";
    std::string budget;
    std::string mode = "isolated";
    std::vector<std::string> parameters;
    std::string html;  ///< Empty: none.
    bool json = false;
    bool quiet = false;
};
void add_bench_options(CLI::App& command, BenchOptions& options);

/// The numbers among the options. Errors of these are errors of usage, all others of input.
struct BenchNumbers {
    std::uint64_t seed = 1;
    int matches = 2;
    std::optional<std::int64_t> calls;
    std::size_t warm_up = 0;
    double pace = 0.0;  ///< Calls a second.
    std::int64_t paced_calls = 0;
    control::TimeBudget budget;
    ParameterChoice parameters;
};
Result<BenchNumbers> read_numbers(const BenchOptions& options);

}  // namespace podball::cli
