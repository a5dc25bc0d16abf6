#include "cli/match_pairs.hpp"

#include "base/plural.hpp"
#include "base/printable.hpp"
#include "cli/interrupt.hpp"
#include "cli/pair_recordings.hpp"
#include "cli/progress.hpp"
#include "cli/repeat_command.hpp"
#include "cli/result_setting.hpp"
#include "report/match_json.hpp"
#include "report/match_text.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr double kConfidence = 0.99;
constexpr const char* kRecordedAgain = "worst.podlog";  // The file in the command that plays the worst match again.

match::PairsObserver watch_pairs(Progress& progress, int matches, bool may_end_early) {
    return [&progress, matches, at_most = may_end_early ? "at most " : ""](const match::PairsProgress& now) {
        if (progress.is_due()) {
            const double done = static_cast<double>(now.matches_done) / matches;
            const match::Games& games = now.games;
            progress.show(done, fmt::format("{} of {}{} matches, W-D-L {}-{}-{}{}", now.matches_done, at_most, matches,
                                            games.won_a, games.drawn, games.won_b, progress.time_left(done)));
        }
        return !interrupted();
    };
}

report::PairsDetails details_of(const MatchOptions& options) {
    return {options.games, [&input = options.match](const match::PairMatch& match) {
                return match_command(input, match.seed, match.leg == 1, {"--record", kRecordedAgain});
            }};
}

ExitCode show(const MatchOptions& options, const hosting::HostedMatch& match, const match::PairsResult& result) {
    report::MatchSetting setting = setting_of(match);
    setting.is_verbose = options.verbose;
    const report::PairsSetting judged = {options.confidence.value_or(kConfidence), options.sprt};
    if (options.json) {
        return print(report::pairs_json(setting, judged, result));
    }
    if (options.quiet) {
        return print(report::result_line(setting, judged, result));
    }
    const std::string recorded =
        options.record_folder.empty() ? "" : fmt::format("recorded in {}\n", printable(options.record_folder));
    return print(report::pairs_text(setting, judged, result, details_of(options)) + recorded);
}

std::string rest_command(const MatchOptions& options, int pairs, int played) {
    std::vector<std::string> more = {"--pairs", std::to_string(pairs - played)};
    if (options.threads) {
        more.insert(more.end(), {"-j", std::to_string(*options.threads)});
    }
    if (options.confidence) {
        more.insert(more.end(), {"--confidence", fmt::format("{}", *options.confidence)});
    }
    if (!options.record_folder.empty()) {
        more.insert(more.end(), {"--record-dir", options.record_folder});
    }
    return match_command(options.match, options.match.seed + static_cast<std::uint64_t>(played), false, more);
}

// How to go on after Ctrl-C. A test decides by all pairs, so it cannot go on with a part of them.
ExitCode stopped(const MatchOptions& options, int pairs, int played) {
    if (played == 0) {
        return fail_interrupted();
    }
    const std::string count = fmt::format("{} {}", played, plural(played, "pair counts", "pairs count"));
    return fail_interrupted(
        options.sprt ? fmt::format("{}; the test begins again with the same command", count)
                     : fmt::format("{} of {}; the others: {}", count, pairs, rest_command(options, pairs, played)));
}

// Shows the result even if recordings could not be written.
ExitCode end(const MatchOptions& options, int pairs, const hosting::HostedMatch& match,
             const match::PairsResult& result, const Result<void>& recorded) {
    const auto played = static_cast<int>(result.pairs.size());
    if (played > 0) {
        if (const ExitCode printed = show(options, match, result); printed != ExitCode::Done) {
            return printed;
        }
    }
    if (!recorded) {
        return fail(recorded.error());
    }
    return result.stopped ? stopped(options, pairs, played) : ExitCode::Done;
}

}  // namespace

ExitCode play_pairs(const MatchOptions& options, int pairs, const hosting::HostedMatch& match) {
    const match::Teams teams = hosting::match_controllers(match.teams, match.conditions());
    match::PairsConfig config = {match.config(), pairs, options.threads.value_or(1), options.sprt};
    PairRecordings recordings(match, options.record_folder, pairs);
    if (!options.record_folder.empty()) {
        if (const auto result = recordings.check(); !result) {
            return fail(result.error());
        }
        config.play = [&recordings](std::uint64_t seed, int leg, const match::Observer& observer) {
            return recordings.play(seed, leg, observer);
        };
    }
    const auto result = [&] {
        Progress progress(options.quiet);
        return match::play_pairs(config, teams, watch_pairs(progress, 2 * pairs, options.sprt.has_value()));
    }();
    if (!result) {
        return fail_unless_interrupted(result.error());
    }
    if (!options.record_folder.empty()) {
        recordings.keep(static_cast<int>(result.value().pairs.size()));
    }
    return end(options, pairs, match, result.value(), recordings.result());
}

}  // namespace podball::cli
