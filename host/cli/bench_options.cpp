#include "cli/bench_options.hpp"

#include "cli/arguments.hpp"
#include "cli/hosting_options.hpp"
#include "match/match_config.hpp"

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr int kMatchesMax = 16;
constexpr std::int64_t kCallsMin = 100;
constexpr std::int64_t kCallsMax = 100'000'000;
constexpr std::int64_t kWarmUpMax = 1'000'000;
constexpr double kPaceMin = 1.0;
constexpr double kPaceMax = 100'000.0;

Result<std::int64_t> parse_paced_calls(const std::string& text) {
    if (text == "0") {
        return 0;
    }
    const auto calls = parse_whole("--paced-calls", text, kCallsMin, kCallsMax);
    if (!calls) {
        return Error{calls.error().message + ", or 0 for no paced series"};
    }
    return static_cast<std::int64_t>(calls.value());
}

void add_view_sources(CLI::App& command, BenchOptions& options) {
    CLI::Option* const played[] = {
        add_text(command,
                 {"--rules", "GAME", "Game of the matches whose views are shown, by name or file (default classic-5)"},
                 options.rules),
        add_whole(command, {"--seed", "N", "Seed of the first match, 0 to 2^53 - 17 (default 1)"}, options.seed, 0,
                  match::kSeedMax - kMatchesMax),
        add_whole(command, {"--matches", "N", "Number of matches that are played for their views, 1 to 16 (default 2)"},
                  options.matches, 1, kMatchesMax),
        add_text(command,
                 {"--opponent", "NAME",
                  "Opponent in these matches, by name or library (default formation, or marking if TEAM is formation; "
                  "with --compare the two teams play each other)"},
                 options.opponent)};
    CLI::Option* const from = add_text(
        command, {"--from", "FILE", "Show the views of this recording (.podlog) and play no match"}, options.from);
    for (CLI::Option* const option : played) {
        from->excludes(option);
    }
}

void add_series(CLI::App& command, BenchOptions& options) {
    add_whole(
        command,
        {"--calls", "N",
         "Number of counted calls of each team, 100 to 100000000 (default: as many as take about 5 s, 2000 to 100000)"},
        options.calls, kCallsMin, kCallsMax);
    add_whole(
        command,
        {"--warm-up", "N", "Number of first calls of each instance that do not count, 1 to 1000000 (default 200)"},
        options.warm_up, 1, kWarmUpMax);
    add_number(command, {"--pace", "R", "Number of calls a second in the paced series, 1 to 100000 (default 1000)"},
               options.pace, kPaceMin, kPaceMax);
    add_value(
        command,
        {"--paced-calls", "N",
         "Number of calls of each team in the paced series, 100 to 100000000, or 0 for no paced series (default 3000)"},
        options.paced_calls, parse_paced_calls);
}

}  // namespace

void add_bench_options(CLI::App& command, BenchOptions& options) {
    command
        .add_option("TEAM", options.teams[0].name,
                    "Name of a team (see podball teams), or path of its library, which contains a '/', or a script")
        ->type_name("TEAM")
        ->required();
    add_text(command, {"--compare", "OTHER", "Second team, which is shown the same views in turn"},
             options.teams[1].name);
    add_view_sources(command, options);
    add_series(command, options);
    add_team_parameters(command, options.teams,
                        "Parameter of TEAM (A.key=value) or of OTHER (B.key=value). Can be repeated");
    add_hosting_options(command, options,
                        "Time limits above which calls are counted, in the form of podball match --budget");
    add_text(command, {"--html", "FILE", "Write a page with pictures to this file"}, options.html);
    command.add_flag("--json", options.json, "Print the result as one JSON object");
    command.add_flag("--quiet", options.quiet, "Print no progress");
}

Result<void> check_options(const BenchOptions& options) {
    const auto& parameters = options.teams[1].parameters;
    if (parameters.empty() || options.compares()) {
        return {};
    }
    return Error{
        fmt::format("--param: 'B.{}' is for the second team, but --compare is not given", parameters.front().name)};
}

}  // namespace podball::cli
