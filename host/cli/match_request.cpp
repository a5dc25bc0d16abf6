#include "cli/match_request.hpp"

#include "cli/command.hpp"

#include <utility>

namespace podball::cli {

namespace {

constexpr const char* kViewPace = "4";  // As fast as people can follow.
constexpr double kConfidenceMin = 0.5;
constexpr double kConfidenceMax = 0.9999;

// The last pair's seed must be in the range too.
std::uint64_t seed_max(const std::optional<int>& pairs) {
    return match::kSeedMax - static_cast<std::uint64_t>(pairs.value_or(1) - 1);
}

Result<int> read_count(std::string_view option, const std::string& text, int max) {
    const auto count = parse_whole(option, text, 1, static_cast<std::uint64_t>(max));
    if (!count) {
        return count.error();
    }
    return static_cast<int>(count.value());
}

std::optional<Error> read_pairs(const MatchOptions& options, MatchNumbers& numbers) {
    if (options.pairs.empty()) {
        return std::nullopt;
    }
    const auto pairs = read_count("--pairs", options.pairs, match::kPairsMax);
    if (!pairs) {
        return pairs.error();
    }
    const auto threads = read_count("-j", options.threads, match::kThreadsMax);
    if (!threads) {
        return threads.error();
    }
    const auto confidence = parse_number("--confidence", options.confidence, kConfidenceMin, kConfidenceMax);
    if (!confidence) {
        return confidence.error();
    }
    numbers.pairs = pairs.value();
    numbers.threads = threads.value();
    numbers.confidence = confidence.value();
    return std::nullopt;
}

// With many matches, nobody could say which of them is meant.
std::optional<Error> refuse_pairs(const MatchOptions& options) {
    if (options.pairs.empty()) {
        return std::nullopt;
    }
    const std::string_view asked = !options.record.empty() ? "--record" : options.view ? "--view" : "--pace";
    if (options.record.empty() && !options.view && options.pace.empty()) {
        return std::nullopt;
    }
    return Error{std::string(asked) + ": only for a single match; leave out --pairs"};
}

std::optional<Error> read_viewing(const MatchOptions& options, MatchNumbers& numbers) {
    if (auto error = refuse_pairs(options)) {
        return error;
    }
    const auto port = read_port(options.viewer);
    if (!port) {
        return port.error();
    }
    const auto pace = parse_pace(!options.pace.empty() ? options.pace : options.view ? kViewPace : "max");
    if (!pace) {
        return pace.error();
    }
    numbers.port = port.value();
    numbers.pace = pace.value();
    return std::nullopt;
}

}  // namespace

void add_match_options(CLI::App& command, MatchOptions& options) {
    const auto add = [&](const char* name, std::string& value, const char* type, const std::string& meaning) {
        return command.add_option(name, value, meaning)->type_name(type);
    };
    add("A", options.teams[0], "TEAM", "A team's name (see podball teams), or its library, with a '/'")->required();
    add("B", options.teams[1], "TEAM", "The other team, which may be the same")->required();
    add("--rules", options.rules, "GAME", "A game's name (see podball rules list) or file (default classic-5)");
    add_rules_path(command, options.rules_path);
    add_team_path(command, options.team_path);
    add("--seed", options.seed, "N", "Of all that is random, 0 to 2^53 - 1 (default 1)");
    command.add_option("--param", options.parameters, "A.key=value or B.key=value; may be given again")
        ->type_name("PARAM")
        ->allow_extra_args(false);
    command.add_flag("--swap-sides", options.swap_sides, "Let A start on the other side; nothing else may change");
    add("--budget", options.budget, "BUDGET",
        "off, or what differs from " + control::budget_text({}) + " (the default; see docs/budgets.md)")
        ->check(not_empty);
    add("--mode", options.mode, "MODE", kModeMeaning)->check(known_mode);
    auto* pairs = add("--pairs", options.pairs, "N", "Play N pairs of matches, A-B and B-A, with seeds from --seed on")
                      ->check(not_empty);
    add("-j", options.threads, "N", "With --pairs: matches at once (default 1)")->needs(pairs);
    add("--confidence", options.confidence, "P", "With --pairs: of the intervals (default 0.99)")->needs(pairs);
    add("--record", options.record, "FILE", "Write a recording of the match to this file (see podball replay)")
        ->check(not_empty);
    auto* view =
        command.add_flag("--view", options.view, "Show the match in a browser while it is played, until Ctrl-C");
    for (CLI::Option* option : add_view_options(command, options.viewer)) {
        option->needs(view);
    }
    add("--pace", options.pace, "R", "R times 100 ticks a second, or max (default: 4 with --view, else max)")
        ->check(not_empty);
    command.add_flag("--json", options.json, "Print the result as one JSON object");
    command.add_flag("--quiet", options.quiet, "No progress, and without --json the result line alone");
}

Result<MatchNumbers> read_numbers(const MatchOptions& options) {
    MatchNumbers numbers;
    if (const auto error = read_pairs(options, numbers)) {
        return *error;
    }
    if (const auto error = read_viewing(options, numbers)) {
        return *error;
    }
    const auto seed = parse_whole("--seed", options.seed, 0, seed_max(numbers.pairs));
    if (!seed) {
        return seed.error();
    }
    numbers.seed = seed.value();
    auto parameters = parse_parameters(options.parameters);
    if (!parameters) {
        return parameters.error();
    }
    numbers.parameters = std::move(parameters).value();
    if (const auto error = read_budget(options.budget, numbers.budget)) {
        return *error;
    }
    return numbers;
}

match::MatchConfig MatchRequest::config() const {
    return {rules.resolved, numbers.seed, options.swap_sides, numbers.budget, hosting.shares_core()};
}

Result<MatchRequest> load_request(const MatchOptions& options, const MatchNumbers& numbers) {
    auto rules = config::load_rules(options.rules, config::rules_folders(options.rules_path));
    if (!rules) {
        return rules.error();
    }
    const auto hosting = Hosting::start(mode_named(options.mode), numbers.budget);
    if (!hosting) {
        return hosting.error();
    }
    auto teams = choose_teams(options.teams, numbers.parameters, options.team_path, hosting.value());
    if (!teams) {
        return teams.error();
    }
    return MatchRequest{options, numbers, std::move(rules).value(), hosting.value(), std::move(teams).value()};
}

}  // namespace podball::cli
