// Options of `podball bench`.
#pragma once

#include "base/result.hpp"
#include "hosting/hosted_match.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// Options as given, with their defaults.
struct BenchOptions : hosting::HostingInput {
    hosting::TeamInputs teams;  ///< The second team has no name unless two teams are compared.
    std::string opponent;       ///< Empty: the default opponent.
    std::string from;           ///< File of a recording. Empty: matches are played.
    std::uint64_t seed = 1;
    int matches = 2;
    std::optional<std::int64_t> calls;  ///< Null: as many as take about 5 s.
    std::size_t warm_up = 200;
    double pace = 1000.0;  ///< Calls a second.
    std::int64_t paced_calls = 3000;
    std::string html;  ///< File of the page. Empty: no page.
    bool json = false;
    bool quiet = false;

    /// Whether two teams are compared.
    [[nodiscard]] bool compares() const { return !teams[1].name.empty(); }
};
/// Adds all options to `command`.
void add_bench_options(CLI::App& command, BenchOptions& options);

/// Checks the options that depend on other options. Errors: an error of usage, in one line that names an option.
Result<void> check_options(const BenchOptions& options);

}  // namespace podball::cli
