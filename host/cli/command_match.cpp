// podball match A B
#include "cli/command.hpp"
#include "cli/hosting_options.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_options.hpp"
#include "cli/match_pairs.hpp"
#include "cli/pace.hpp"
#include "cli/progress.hpp"
#include "cli/recording.hpp"
#include "cli/result_setting.hpp"
#include "hosting/hosted_match.hpp"
#include "report/match_json.hpp"
#include "report/match_text.hpp"

#include <memory>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr double kViewPace = 4.0;   // The fastest pace that people can follow.
constexpr int kStepsPerLook = 256;  // Control steps between two readings of the clock.

ExitCode stopped(const std::string& record) {
    return record.empty() ? fail_interrupted() : fail_interrupted(record + " holds the match so far");
}

double share_played(const engine::World& world, const engine::MatchRules& rules) {
    const double played = static_cast<double>(world.period) * rules.period_ticks + world.clock_ticks;
    return played / (static_cast<double>(rules.periods) * rules.period_ticks);
}

match::Observer watch(Progress& progress, const engine::MatchRules& rules, double pace, Recording* recording) {
    const int steps_per_look = pace == kUnlimitedPace ? kStepsPerLook : 1;
    return [&progress, &rules, recording, steps_per_look, clock = Pace(pace),
            steps = 0](const engine::World& world) mutable {
        if (recording != nullptr) {
            recording->keep_up();
        }
        if (++steps % steps_per_look == 0 && progress.is_due()) {
            const double done = share_played(world, rules);
            progress.show(done, fmt::format("period {}, {} : {}{}", world.period + 1, world.score[0], world.score[1],
                                            progress.time_left(done)));
        }
        clock.wait_for(world.tick);
        return !interrupted();
    };
}

ExitCode show(const MatchOptions& options, const hosting::HostedMatch& match, const match::MatchResult& result) {
    report::MatchSetting setting = setting_of(match);
    setting.is_verbose = options.verbose;
    if (options.json) {
        return print(report::match_json(setting, result));
    }
    const std::string recorded = options.record.empty() ? "" : fmt::format("recorded in {}\n", options.record);
    return print(options.quiet ? report::result_line(setting, result) : report::match_text(setting, result) + recorded);
}

/// Plays and shows the match. `recording` is null if the match is not recorded.
ExitCode play_one(const MatchOptions& options, const hosting::HostedMatch& match, Recording* recording) {
    const double pace = options.pace.value_or(options.view ? kViewPace : kUnlimitedPace);
    const auto result = [&] {
        Progress progress(options.quiet);
        return hosting::play_match(match, watch(progress, match.rules.resolved.match, pace, recording),
                                   recording != nullptr ? &recording->match() : nullptr);
    }();
    if (!result) {
        return fail_unless_interrupted(result.error());
    }
    const auto& played = result.value();
    const auto written =
        recording != nullptr
            ? recording->finish(match::recorded_ending(played.end_reason, played.winner, played.decided_by))
            : Result<void>();
    const bool whole = played.end_reason != match::EndReason::Stopped;
    const ExitCode code = whole ? show(options, match, played) : stopped(written ? options.record : "");
    return written ? code : fail(written.error());
}

ExitCode play_recorded(const MatchOptions& options, const hosting::HostedMatch& match) {
    Recording recording(match, {options.record, options.view, options.viewer.port,
                                [&options](const std::string& url) { invite(url, options.viewer); }});
    const ExitCode code = play_one(options, match, &recording);
    if (code == ExitCode::Done && options.view) {
        tell("the match is over; it is shown until Ctrl-C");
        wait_for_interrupt();
    }
    return code;
}

ExitCode run(const MatchOptions& options) {
    if (const auto result = check_options(options); !result) {
        return fail(result.error(), ExitCode::Usage);
    }
    prepare_for_teams();
    const auto match = hosting::host_match(options.match, program_callbacks());
    if (!match) {
        return fail_unless_interrupted(match.error());
    }
    if (const auto pairs = options.pairs_max()) {
        return play_pairs(options, *pairs, match.value());
    }
    return options.is_recorded() ? play_recorded(options, match.value()) : play_one(options, match.value(), nullptr);
}

}  // namespace

void add_match_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<MatchOptions>();
    add_match_options(
        add_command(app, "match", "Play a match between two teams, or pairs of matches", options, run, chosen),
        *options);
}

}  // namespace podball::cli
