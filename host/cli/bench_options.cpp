#include "cli/bench_options.hpp"

#include "cli/command.hpp"
#include "cli/hosting.hpp"
#include "match/match_config.hpp"

#include <utility>

namespace podball::cli {

namespace {

constexpr int kMatchesMax = 16;
constexpr std::int64_t kCallsMin = 100;
constexpr std::int64_t kCallsMax = 100'000'000;
constexpr std::int64_t kWarmUpMax = 1'000'000;
constexpr double kPaceMin = 1.0;
constexpr double kPaceMax = 100'000.0;

Result<std::int64_t> read_count(const char* option, const std::string& text, std::int64_t min, std::int64_t max) {
    const auto count = parse_whole(option, text, static_cast<std::uint64_t>(min), static_cast<std::uint64_t>(max));
    if (!count) {
        return count.error();
    }
    return static_cast<std::int64_t>(count.value());
}

struct Count {
    const char* option;
    const std::string& text;
    std::int64_t min;
    std::int64_t max;
    std::int64_t* to;
};

std::optional<Error> read_counts(const BenchOptions& options, BenchNumbers& numbers) {
    std::int64_t matches = 0;
    std::int64_t warm_up = 0;
    std::int64_t calls = 0;
    const Count counts[] = {{"--matches", options.matches, 1, kMatchesMax, &matches},
                            {"--warm-up", options.warm_up, 1, kWarmUpMax, &warm_up},
                            {"--calls", options.calls, kCallsMin, kCallsMax, &calls}};
    for (const Count& count : counts) {
        if (count.text.empty()) {
            continue;
        }
        const auto read = read_count(count.option, count.text, count.min, count.max);
        if (!read) {
            return read.error();
        }
        *count.to = read.value();
    }
    numbers.matches = static_cast<int>(matches);
    numbers.warm_up = static_cast<std::size_t>(warm_up);
    if (!options.calls.empty()) {
        numbers.calls = calls;
    }
    return std::nullopt;
}

std::optional<Error> read_pacing(const BenchOptions& options, BenchNumbers& numbers) {
    const auto pace = parse_number("--pace", options.pace, kPaceMin, kPaceMax);
    if (!pace) {
        return pace.error();
    }
    const auto calls = options.paced_calls == "0"
                           ? Result<std::int64_t>(0)
                           : read_count("--paced-calls", options.paced_calls, kCallsMin, kCallsMax);
    if (!calls) {
        return Error{calls.error().message + ", or 0 for no such series"};
    }
    numbers.pace = pace.value();
    numbers.paced_calls = calls.value();
    return std::nullopt;
}

std::optional<Error> read_teams(const BenchOptions& options, BenchNumbers& numbers) {
    auto parameters = parse_parameters(options.parameters);
    if (!parameters) {
        return parameters.error();
    }
    numbers.parameters = std::move(parameters).value();
    if (!numbers.parameters[1].empty() && options.compare.empty()) {
        return Error{"--param: 'B." + numbers.parameters[1].front().name +
                     "' is of the team of --compare, and there is none"};
    }
    return read_budget(options.budget, numbers.budget);
}

void add_view_sources(CLI::App& command, BenchOptions& options) {
    const auto add = [&](const char* name, std::string& value, const char* type, const char* meaning) {
        return command.add_option(name, value, meaning)->type_name(type)->check(not_empty);
    };
    CLI::Option* const played[] = {
        add("--rules", options.rules, "GAME", "The game of the matches whose views are shown (default classic-5)"),
        add("--seed", options.seed, "N", "Of the first match, 0 to 2^53 - 1 (default 1)"),
        add("--matches", options.matches, "N", "Matches that are played for their views (default 2)"),
        add("--opponent", options.opponent, "NAME",
            "In these matches (default formation, against formation marking; with --compare the two play each other)")};
    CLI::Option* const from =
        add("--from", options.from, "FILE", "Show the views of this recording (.podlog) instead; plays no match");
    for (CLI::Option* const option : played) {
        from->excludes(option);
    }
}

}  // namespace

void add_bench_options(CLI::App& command, BenchOptions& options) {
    const auto add = [&](const char* name, std::string& value, const char* type, const char* meaning) {
        return command.add_option(name, value, meaning)->type_name(type);
    };
    add("TEAM", options.team, "TEAM", "A team's name (see podball teams), or its library, with a '/'")->required();
    add("--compare", options.compare, "OTHER", "A second team, shown the same views in turn")->check(not_empty);
    add_view_sources(command, options);
    add("--calls", options.calls, "N",
        "Calls of each team that are counted (default: some 5 s of them, 100,000 at most)")
        ->check(not_empty);
    add("--warm-up", options.warm_up, "N", "First calls of each instance that are not counted (default 200)")
        ->check(not_empty);
    add("--pace", options.pace, "R", "Calls a second of the paced series (default 1000)");
    add("--paced-calls", options.paced_calls, "N", "Calls of each team in that series (default 3000; 0: none)");
    add("--budget", options.budget, "BUDGET", "Whose limits calls are counted against; as of podball match")
        ->check(not_empty);
    add("--mode", options.mode, "MODE", kModeMeaning)->check(known_mode);
    command.add_option("--param", options.parameters, "A.key=value, or B.key=value for OTHER; may be given again")
        ->type_name("PARAM")
        ->allow_extra_args(false);
    add_rules_path(command, options.rules_path);
    add_team_path(command, options.team_path);
    add("--html", options.html, "FILE", "Write a page with pictures to this file")->check(not_empty);
    command.add_flag("--json", options.json, "Print the result as one JSON object");
    command.add_flag("--quiet", options.quiet, "No progress");
}

Result<BenchNumbers> read_numbers(const BenchOptions& options) {
    BenchNumbers numbers;
    for (const auto read : {read_counts, read_pacing, read_teams}) {
        if (auto error = read(options, numbers)) {
            return *std::move(error);
        }
    }
    const auto seed = parse_whole("--seed", options.seed, 0, match::kSeedMax - kMatchesMax);
    if (!seed) {
        return seed.error();
    }
    numbers.seed = seed.value();
    return numbers;
}

}  // namespace podball::cli
