// Options of `podball match`.
#pragma once

#include "base/result.hpp"
#include "cli/view_options.hpp"
#include "hosting/hosted_match.hpp"

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// Options as given, with their defaults.
struct MatchOptions {
    hosting::MatchInput match;
    std::optional<int> pairs;  ///< Null: a single match.
    int threads = 1;
    double confidence = 0.99;
    std::string record;  ///< File of the recording. Empty: none.
    bool view = false;
    ViewOptions viewer;
    std::optional<double> pace;  ///< See `parse_pace`. Null: the default.
    bool json = false;
    bool quiet = false;

    /// Whether the match is recorded, for a file or for a browser.
    [[nodiscard]] bool is_recorded() const { return view || !record.empty(); }
};
/// Adds all options to `command`.
void add_match_options(CLI::App& command, MatchOptions& options);

/// Checks the options that depend on other options. Errors: an error of usage, in one line that names an option.
Result<void> check_options(const MatchOptions& options);

}  // namespace podball::cli
