#include "cli/match_single.hpp"

#include "cli/interrupt.hpp"
#include "cli/pace.hpp"
#include "cli/progress.hpp"
#include "cli/recording.hpp"
#include "cli/result_setting.hpp"
#include "report/failure_text.hpp"
#include "report/match_json.hpp"
#include "report/match_text.hpp"

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr double kViewPace = 4.0;   // The fastest pace that people can follow.
constexpr int kStepsPerLook = 256;  // Control steps between two readings of the clock.

ExitCode stopped(const std::string& record) {
    if (!interrupted()) {
        return ExitCode::Done;
    }
    return record.empty() ? fail_interrupted() : fail_interrupted(record + " holds the match so far");
}

double share_played(const engine::World& world, const engine::MatchRules& rules) {
    const double played = static_cast<double>(world.period) * rules.period_ticks + world.clock_ticks;
    return played / (static_cast<double>(rules.periods) * rules.period_ticks);
}

struct Watching {
    Progress& progress;
    const engine::MatchRules& rules;
    double pace;
    Recording* recording;
    const std::function<bool()>& is_over;
};

match::Observer observer_of(const Watching& watching) {
    const int steps_per_look = watching.pace == kUnlimitedPace ? kStepsPerLook : 1;
    return [watching, steps_per_look, clock = Pace(watching.pace), steps = 0](const engine::World& world) mutable {
        if (watching.recording != nullptr) {
            watching.recording->keep_up();
        }
        Progress& progress = watching.progress;
        if (++steps % steps_per_look == 0 && progress.is_due()) {
            const double done = share_played(world, watching.rules);
            progress.show(done, fmt::format("period {}, {} : {}{}", world.period + 1, world.score[0], world.score[1],
                                            progress.time_left(done)));
        }
        clock.wait_for(world.tick);
        return !interrupted() && !watching.is_over();
    };
}

ExitCode show(const MatchOptions& options, const hosting::HostedMatch& match, const match::MatchResult& result) {
    report::MatchSetting setting = setting_of(match);
    setting.is_verbose = options.verbose;
    if (options.json) {
        return print(report::match_json(setting, result));
    }
    const std::string recorded = options.record.empty() ? "" : fmt::format("recorded in {}\n", options.record);
    return print(options.quiet ? report::result_line(setting, result) + report::failure_text(setting, result)
                               : report::match_text(setting, result) + recorded);
}

/// `recording` is null if the match is not recorded.
ExitCode play(const MatchOptions& options, const hosting::HostedMatch& match, Recording* recording,
              const std::function<bool()>& is_over) {
    const double pace = options.pace.value_or(options.view ? kViewPace : kUnlimitedPace);
    const auto result = [&] {
        Progress progress(options.quiet);
        return hosting::play_match(match, observer_of({progress, match.rules.resolved.match, pace, recording, is_over}),
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

}  // namespace

ExitCode play_single(const MatchOptions& options, const hosting::HostedMatch& match, MatchServer* server,
                     const std::function<bool()>& is_over) {
    if (!options.is_recorded()) {
        return play(options, match, nullptr, is_over);
    }
    Recording recording(match, {options.record, server});
    return play(options, match, &recording, is_over);
}

}  // namespace podball::cli
