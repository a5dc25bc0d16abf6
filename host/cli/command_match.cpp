// podball match A B
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_json.hpp"
#include "cli/match_request.hpp"
#include "cli/match_text.hpp"
#include "cli/progress.hpp"
#include "match/match_runner.hpp"

#include <memory>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

constexpr int kStepsPerLook = 256;  // Control steps between two looks at the clock.

ExitCode stopped() { return fail({"interrupted; nothing is written"}, ExitCode::Interrupted); }

double share_played(const engine::World& world, const engine::MatchRules& rules) {
    const double played = static_cast<double>(world.period) * rules.period_ticks + world.clock_ticks;
    return played / (static_cast<double>(rules.periods) * rules.period_ticks);
}

match::Observer watch(Progress& progress, const MatchRequest& request) {
    return [&progress, &rules = request.rules.resolved.match, steps = 0](const engine::World& world) mutable {
        if (++steps % kStepsPerLook == 0 && progress.is_due()) {
            progress.show(share_played(world, rules),
                          fmt::format("period {}, {} : {}", world.period + 1, world.score[0], world.score[1]));
        }
        return !interrupted();
    };
}

ExitCode play_one(const MatchRequest& request) {
    const match::Teams teams = playing(request.teams, request.rules.resolved);
    const auto result = [&] {
        Progress progress(request.options.quiet);
        return match::run_match(request.config(), teams, watch(progress, request));
    }();
    if (!result) {
        return fail(result.error());
    }
    if (result.value().end_reason == match::EndReason::Stopped) {
        return stopped();
    }
    if (request.options.json) {
        return print(match_json(request, result.value()));
    }
    return print(request.options.quiet ? result_line(request, result.value()) : match_text(request, result.value()));
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
    const match::Teams teams = playing(request.teams, request.rules.resolved);
    const int pairs = *request.numbers.pairs;
    const auto result = [&] {
        Progress progress(request.options.quiet);
        return match::play_pairs({request.config(), pairs, request.numbers.threads}, teams,
                                 watch_pairs(progress, 2 * pairs));
    }();
    if (!result) {
        return fail(result.error());
    }
    if (result.value().stopped) {
        return stopped();
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
    catch_interrupt();
    const auto request = load_request(options, numbers.value());
    if (!request) {
        return fail(request.error());
    }
    return request.value().numbers.pairs ? play_pairs(request.value()) : play_one(request.value());
}

}  // namespace

void add_match_command(CLI::App& app, Run& chosen) {
    auto* command = app.add_subcommand("match", "Play a match of two teams, or pairs of matches");
    command->fallthrough();
    const auto options = std::make_shared<MatchOptions>();
    add_match_options(*command, *options);
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace podball::cli
