// podball match A B
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_json.hpp"
#include "cli/match_request.hpp"
#include "cli/match_text.hpp"
#include "cli/progress.hpp"
#include "cli/recording.hpp"
#include "match/match_runner.hpp"

#include <memory>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

constexpr int kStepsPerLook = 256;  // Control steps between two looks at the clock.

ExitCode stopped(const std::string& record) {
    return record.empty() ? fail_interrupted() : fail_interrupted(record + " holds what was played");
}

double share_played(const engine::World& world, const engine::MatchRules& rules) {
    const double played = static_cast<double>(world.period) * rules.period_ticks + world.clock_ticks;
    return played / (static_cast<double>(rules.periods) * rules.period_ticks);
}

match::Observer watch(Progress& progress, const MatchRequest& request, Recording* recording) {
    const int steps_per_look = request.numbers.pace ? 1 : kStepsPerLook;
    return [&progress, &rules = request.rules.resolved.match, recording, steps_per_look,
            pace = Pace(request.numbers.pace), steps = 0](const engine::World& world) mutable {
        if (recording != nullptr) {
            recording->keep_up();
        }
        if (++steps % steps_per_look == 0 && progress.is_due()) {
            progress.show(share_played(world, rules),
                          fmt::format("period {}, {} : {}", world.period + 1, world.score[0], world.score[1]));
        }
        pace.wait_for(world.tick);
        return !interrupted();
    };
}

ExitCode show(const MatchRequest& request, const match::MatchResult& result) {
    const auto& options = request.options;
    if (options.json) {
        return print(match_json(request, result));
    }
    const std::string recorded = options.record.empty() ? "" : fmt::format("recorded in {}\n", options.record);
    return print(options.quiet ? result_line(request, result) : match_text(request, result) + recorded);
}

/// Plays and shows the match; `recording` is null where nobody wants one.
ExitCode play_one(const MatchRequest& request, Recording* recording) {
    match::MatchRecording* const told = recording != nullptr ? &recording->match() : nullptr;
    const match::Teams teams = playing(request.teams, request.playing_under(), told);
    const auto result = [&] {
        Progress progress(request.options.quiet);
        return match::run_match(request.config(), teams, watch(progress, request, recording), told);
    }();
    if (!result) {
        return fail_unless_interrupted(result.error());
    }
    const auto& played = result.value();
    const auto unwritten = recording != nullptr
                               ? recording->finish(match::recorded_ending(played.end_reason, played.winner))
                               : std::nullopt;
    const bool whole = played.end_reason != match::EndReason::Stopped;
    const ExitCode code = whole ? show(request, played) : stopped(unwritten ? "" : request.options.record);
    return unwritten ? fail(*unwritten) : code;
}

ExitCode play_recorded(const MatchRequest& request) {
    Recording recording(request);
    const ExitCode code = play_one(request, &recording);
    if (code == ExitCode::Done) {
        recording.stay();
    }
    return code;
}

match::PairsObserver watch_pairs(Progress& progress, int matches) {
    return [&progress, matches](int done) {
        if (progress.is_due()) {
            progress.show(static_cast<double>(done) / matches, fmt::format("{} of {} matches", done, matches));
        }
        return !interrupted();
    };
}

ExitCode play_pairs(const MatchRequest& request) {
    const match::Teams teams = playing(request.teams, request.playing_under());
    const int pairs = *request.numbers.pairs;
    const auto result = [&] {
        Progress progress(request.options.quiet);
        return match::play_pairs({request.config(), pairs, request.numbers.threads}, teams,
                                 watch_pairs(progress, 2 * pairs));
    }();
    if (!result) {
        return fail_unless_interrupted(result.error());
    }
    if (result.value().stopped) {
        return fail_interrupted();
    }
    if (request.options.json) {
        return print(pairs_json(request, result.value()));
    }
    return print(request.options.quiet ? result_line(request, result.value()) : pairs_text(request, result.value()));
}

ExitCode run(const MatchOptions& options) {
    const auto numbers = read_numbers(options);
    if (!numbers) {
        return fail(numbers.error(), ExitCode::Usage);
    }
    prepare_for_teams();
    const auto request = load_request(options, numbers.value());
    if (!request) {
        return fail_unless_interrupted(request.error());
    }
    if (request.value().numbers.pairs) {
        return play_pairs(request.value());
    }
    return request.value().is_recorded() ? play_recorded(request.value()) : play_one(request.value(), nullptr);
}

}  // namespace

void add_match_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<MatchOptions>();
    add_match_options(add_command(app, "match", "Play a match of two teams, or pairs of matches", options, run, chosen),
                      *options);
}

}  // namespace podball::cli
