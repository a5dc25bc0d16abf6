#include "cli/match_options.hpp"

#include "cli/arguments.hpp"
#include "cli/hosting_options.hpp"
#include "cli/pace.hpp"
#include "cli/sprt_option.hpp"
#include "match/pair_runner.hpp"

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr double kConfidenceMin = 0.5;
constexpr double kConfidenceMax = 0.9999;

Result<double> parse_confidence(const std::string& text) {
    return parse_number("--confidence", text, kConfidenceMin, kConfidenceMax);
}

void add_pairs_options(CLI::App& command, MatchOptions& options) {
    auto* const pairs = add_whole(
        command, {"--pairs", "N", "Play N pairs of matches, A-B and B-A, with seeds from --seed on; 1 to 100000"},
        options.pairs, 1, match::kPairsMax);
    add_value(command,
              {"--sprt", "RULE",
               "Play pairs until a sequential test decides, such as elo0=0,elo1=30 or measure=goals,d0=0,d1=0.3; also "
               "alpha, beta (0.05 each), max_pairs (1000)"},
              options.sprt, parse_sprt)
        ->excludes(pairs);
    add_whole(command, {"-j", "N", "Number of matches at once with --pairs or --sprt, 1 to 256 (default 1)"},
              options.threads, 1, match::kThreadsMax);
    add_value(command,
              {"--confidence", "P", "Confidence of the intervals with --pairs or --sprt, 0.5 to 0.9999 (default 0.99)"},
              options.confidence, parse_confidence);
    command.add_flag("--games", options.games, "List each match of --pairs or --sprt: seed, leg, goals, final state");
    add_text(command, {"--record-dir", "FOLDER", "Write a recording of each match of --pairs or --sprt to this folder"},
             options.record_folder);
}

// The given option that works with pairs alone. Null: there is none.
const char* option_of_pairs(const MatchOptions& options) {
    if (options.threads) {
        return "-j";
    }
    if (options.confidence) {
        return "--confidence";
    }
    if (options.games) {
        return "--games";
    }
    return options.record_folder.empty() ? nullptr : "--record-dir";
}

void add_watching_options(CLI::App& command, MatchOptions& options) {
    add_text(command, {"--record", "FILE", "Write a recording of the match to this file (see podball replay)"},
             options.record);
    auto* const view =
        command.add_flag("--view", options.view, "Show the match in a browser while it is played, until Ctrl-C");
    for (CLI::Option* const option : add_view_options(command, options.viewer)) {
        option->needs(view);
    }
    command.add_flag("--watch", options.watch,
                     "Play the match again whenever a file of the teams changes, until Ctrl-C");
    add_value(
        command,
        {"--pace", "R", "Pace, R times 100 ticks a second, 0.01 to 10000, or max (default: 4 with --view, else max)"},
        options.pace, parse_pace);
}

// A worker opens a library anew for each match, which this process cannot.
Result<void> check_watch(const MatchOptions& options) {
    if (options.pairs_max()) {
        return Error{
            fmt::format("--watch: only for a single match; leave out {}", options.sprt ? "--sprt" : "--pairs")};
    }
    if (!options.record.empty()) {
        return Error{"--watch: the matches are not recorded; leave out --record"};
    }
    if (options.match.mode != hosting::HostingMode::Isolated) {
        return Error{"--watch: only with --mode isolated"};
    }
    return {};
}

}  // namespace

void add_match_options(CLI::App& command, MatchOptions& options) {
    auto& match = options.match;
    const char* const team =
        "Name of a team (see podball teams), or path of its library, which contains a '/', or a script";
    command.add_option("A", match.teams[0].name, team)->type_name("TEAM")->required();
    command.add_option("B", match.teams[1].name, "Second team, given in the same way. May be the same as A")
        ->type_name("TEAM")
        ->required();
    command
        .add_option("--rules", match.rules,
                    "Name of a game (see podball rules list), or path of its file (default classic-5)")
        ->type_name("GAME");
    add_whole(command, {"--seed", "N", "Seed of all random numbers, 0 to 2^53 - 1 (default 1)"}, match.seed, 0,
              match::kSeedMax);
    add_team_parameters(command, match.teams,
                        "Parameter of team A (A.key=value) or of team B (B.key=value). Can be repeated");
    command.add_flag("--swap-sides", match.swap_sides,
                     "Put A on the other side. The course of the match stays the same");
    add_hosting_options(
        command, match,
        fmt::format("Time limits: off, or the limits that differ from the default {} (see docs/budgets.md)",
                    control::budget_text({})));
    add_pairs_options(command, options);
    add_watching_options(command, options);
    command.add_flag("--json", options.json, "Print the result as one JSON object");
    command.add_flag("--quiet", options.quiet, "Print no progress, and without --json only the result line");
    command.add_flag("--verbose", options.verbose, "Print all parameters, not only those that were changed");
}

Result<void> check_options(const MatchOptions& options) {
    if (options.watch) {
        if (auto result = check_watch(options); !result) {
            return result;
        }
    }
    if (!options.pairs_max()) {
        const char* const option = option_of_pairs(options);
        return option == nullptr ? Result<void>()
                                 : Result<void>(Error{fmt::format("{}: only with --pairs or --sprt", option)});
    }
    if (options.is_recorded() || options.pace) {
        const char* const option = !options.record.empty() ? "--record" : options.view ? "--view" : "--pace";
        return Error{
            fmt::format("{}: only for a single match; leave out {}", option, options.sprt ? "--sprt" : "--pairs")};
    }
    // The seed of the last pair must be permitted too.
    const auto seed_max = match::kSeedMax - static_cast<std::uint64_t>(*options.pairs_max() - 1);
    const auto seed = parse_whole("--seed", std::to_string(options.match.seed), 0, seed_max);
    return seed ? Result<void>() : Result<void>(seed.error());
}

}  // namespace podball::cli
