// What `podball match` was asked for: options as typed, then as values.
#pragma once

#include "base/result.hpp"
#include "cli/pace.hpp"
#include "cli/team_choice.hpp"
#include "cli/view_options.hpp"
#include "config/rules_library.hpp"
#include "match/pair_runner.hpp"

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// As typed.
struct MatchOptions {
    std::array<std::string, 2> teams;
    std::string rules = "classic-5";
    std::string rules_path;
    std::string team_path;
    std::string seed = "1";
    std::vector<std::string> parameters;
    bool swap_sides = false;
    std::string budget;
    std::string mode = "isolated";
    std::string pairs;
    std::string threads = "1";
    std::string confidence = "0.99";
    std::string record;  ///< Empty: nowhere.
    bool view = false;
    ViewOptions viewer;
    std::string pace;
    bool json = false;
    bool quiet = false;
};
void add_match_options(CLI::App& command, MatchOptions& options);

/// The numbers among the options. Errors of these are errors of usage, all others of input.
struct MatchNumbers {
    std::uint64_t seed = 1;
    std::optional<int> pairs;
    int threads = 1;
    double confidence = 0.99;
    Speed pace;
    int port = 0;
    control::TimeBudget budget;
    ParameterChoice parameters;
};
Result<MatchNumbers> read_numbers(const MatchOptions& options);

/// All that a match, or pairs of them, need. Stays where it is while they are played.
struct MatchRequest {
    MatchOptions options;
    MatchNumbers numbers;
    config::NamedRules rules;
    Hosting hosting;
    ChosenTeams teams;

    [[nodiscard]] match::MatchConfig config() const;
    [[nodiscard]] PlayingUnder playing_under() const { return {rules.resolved, hosting, numbers.budget}; }
    /// Whether the match is to be recorded, for a file or for those who watch.
    [[nodiscard]] bool is_recorded() const { return options.view || !options.record.empty(); }
};
Result<MatchRequest> load_request(const MatchOptions& options, const MatchNumbers& numbers);

}  // namespace podball::cli
