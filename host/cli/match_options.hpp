// Options of `podball match`.
#pragma once

#include "base/result.hpp"
#include "cli/view_options.hpp"
#include "hosting/hosted_match.hpp"
#include "match/pair_runner.hpp"

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// Options as given, with their defaults.
struct MatchOptions {
    hosting::MatchInput match;
    std::optional<int> pairs;              ///< Null: a single match, or pairs until a test is over.
    std::optional<match::PairsStop> sprt;  ///< Null: no test.
    std::optional<int> threads;            ///< Null: 1.
    std::optional<double> confidence;      ///< Null: 0.99.
    bool games = false;                    ///< The text of pairs lists the matches.
    std::string record_folder;             ///< Folder of the recordings of pairs. Empty: none.
    std::string record;                    ///< File of the recording. Empty: none.
    bool view = false;
    bool watch = false;  ///< The match is played again when a file of the teams changes.
    ViewOptions viewer;
    std::optional<double> pace;  ///< See `parse_pace`. Null: the default.
    bool json = false;
    bool quiet = false;
    bool verbose = false;  ///< The text has all parameters.

    /// Number of pairs to play, at most. Null: a single match.
    [[nodiscard]] std::optional<int> pairs_max() const { return sprt ? std::optional(sprt->rule.pairs_max) : pairs; }

    /// Whether the match is recorded, for a file or for a browser.
    [[nodiscard]] bool is_recorded() const { return view || !record.empty(); }
};
/// Adds all options to `command`.
void add_match_options(CLI::App& command, MatchOptions& options);

/// Checks the options that depend on other options. Errors: an error of usage, in one line that names an option.
Result<void> check_options(const MatchOptions& options);

}  // namespace podball::cli
