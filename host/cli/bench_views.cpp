#include "cli/bench_views.hpp"

#include "base/printable.hpp"
#include "cli/interrupt.hpp"
#include "isolation/fault_words.hpp"
#include "report/team_names.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

using latency::ViewLog;

/// A match for views: its teams, and whether the views of each slot are kept.
struct Fixture {
    std::array<const hosting::ChosenTeam*, 2> teams;
    std::array<bool, 2> keeps;
};

// Two measured teams play each other, or the opponent in turn. A single team plays the opponent and itself in turn.
Fixture fixture_of(const BenchRequest& request, int match) {
    const hosting::ChosenTeam* const first = &request.teams[0];
    const bool even = match % 2 == 0;
    if (request.teams.size() == 2) {
        const hosting::ChosenTeam* const second = &request.teams[1];
        if (request.opponent) {
            return {{even ? first : second, &*request.opponent}, {true, false}};
        }
        return {{even ? first : second, even ? second : first}, {true, true}};
    }
    return {{first, even ? &*request.opponent : first}, {true, !even}};
}

Result<void> breakdown_in(const match::MatchResult& result, const Fixture& fixture, std::uint64_t seed) {
    for (std::size_t slot = 0; slot < fixture.teams.size(); ++slot) {
        if (const auto incident = result.teams[slot].incidents.first_breakdown()) {
            return Error{fmt::format("{}: {} in a match that was played for its views, with seed {}, at tick {}",
                                     fixture.teams[slot]->team.info.name, isolation::fault_words(incident->fault), seed,
                                     incident->tick)};
        }
    }
    return {};
}

match::Observer watch(Progress& progress, int match, int matches) {
    return [&progress, match, matches](const engine::World& world) {
        if (progress.is_due()) {
            progress.show(static_cast<double>(match) / matches,
                          fmt::format("match {} of {} for its views, {} ticks", match + 1, matches, world.tick));
        }
        return !interrupted();
    };
}

Error too_many_views() {
    return {fmt::format("--matches: the views of these matches take more than {} MiB",
                        latency::kViewBytesMax / (1024 * 1024))};
}

Result<latency::ShownViews> watch_matches(const BenchRequest& request, Progress& progress) {
    latency::ShownViews views;
    const hosting::Conditions conditions = request.conditions();
    const int matches = request.options.matches;
    for (int k = 0; k < matches; ++k) {
        const Fixture fixture = fixture_of(request, k);
        const hosting::ChosenTeams teams = {*fixture.teams[0], *fixture.teams[1]};
        const std::uint64_t seed = request.options.seed + static_cast<std::uint64_t>(k);
        const match::MatchConfig config = {request.rules, seed, false, conditions.budget,
                                           request.hosting.is_isolated()};
        auto watched = latency::watch_match(config, hosting::match_controllers(teams, conditions), fixture.keeps,
                                            watch(progress, k, matches));
        if (!watched) {
            return watched.error();
        }
        if (const auto result = breakdown_in(watched.value().result, fixture, seed); !result) {
            return result.error();
        }
        if (watched.value().result.end_reason == match::EndReason::Stopped) {
            return Error{"stopped"};
        }
        const auto names = report::told_apart({teams[0].team.info.name, teams[1].team.info.name});
        views.add(fmt::format("{} against {}, seed {}", names[0], names[1], seed),
                  std::move(std::move(watched).value().views));
        if (views.bytes() > latency::kViewBytesMax) {
            return too_many_views();
        }
    }
    return views;
}

Result<latency::ShownViews> read_views(const BenchRequest& request) {
    auto logs = latency::recorded_views(*request.recording);
    if (!logs) {
        return logs.error();
    }
    const auto names = report::display_names(request.recording->head());
    latency::ShownViews views;
    views.add(fmt::format("{} against {}, {}", names[0], names[1], printable(request.options.from)),
              std::move(logs).value());
    return views;
}

Result<void> refuse_short(const std::vector<ViewLog>& logs, std::size_t warm_up) {
    std::size_t longest = 0;
    for (const ViewLog& log : logs) {
        longest = std::max(longest, log.size());
    }
    if (longest > warm_up) {
        return {};
    }
    return Error{fmt::format("--warm-up: {} calls, but no match has more than {} views to show", warm_up, longest)};
}

}  // namespace

Result<latency::ShownViews> views_to_show(const BenchRequest& request, Progress& progress) {
    auto views = request.recording != nullptr ? read_views(request) : watch_matches(request, progress);
    if (!views) {
        return views;
    }
    if (const auto result = refuse_short(views.value().logs, request.options.warm_up); !result) {
        return result.error();
    }
    return views;
}

}  // namespace podball::cli
