#include "cli/bench_views.hpp"

#include "cli/interrupt.hpp"
#include "control/text.hpp"
#include "latency/fault_words.hpp"
#include "latency/shown_views.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

using latency::ViewLog;

/// A match that is played for its views.
struct Fixture {
    std::array<const ChosenTeam*, 2> teams;
    std::array<bool, 2> keeps;
};

// Two teams play each other, or both the opponent; one plays the opponent and itself.
Fixture fixture_of(const BenchRequest& request, int match) {
    const ChosenTeam* const first = &request.teams[0];
    const bool even = match % 2 == 0;
    if (request.teams.size() == 2) {
        const ChosenTeam* const second = &request.teams[1];
        if (request.opponent) {
            return {{even ? first : second, &*request.opponent}, {true, false}};
        }
        return {{even ? first : second, even ? second : first}, {true, true}};
    }
    return {{first, even ? &*request.opponent : first}, {true, !even}};
}

std::optional<Error> breakdown_in(const match::MatchResult& result, const Fixture& fixture, std::uint64_t seed) {
    for (std::size_t slot = 0; slot < fixture.teams.size(); ++slot) {
        if (const auto incident = latency::first_breakdown(result.teams[slot])) {
            return Error{fmt::format("{}: {} in a match that was played for its views, with seed {}, at tick {}",
                                     fixture.teams[slot]->team.info.name,
                                     latency::fault_words(incident->kind, incident->value), seed, incident->tick)};
        }
    }
    return std::nullopt;
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

Result<BenchViews> watch_matches(const BenchRequest& request, Progress& progress) {
    BenchViews views;
    const PlayingUnder under = request.playing_under();
    const int matches = request.numbers.matches;
    for (int k = 0; k < matches && !views.stopped; ++k) {
        const Fixture fixture = fixture_of(request, k);
        const ChosenTeams teams = {*fixture.teams[0], *fixture.teams[1]};
        const std::uint64_t seed = request.numbers.seed + static_cast<std::uint64_t>(k);
        const match::MatchConfig config = {request.rules, seed, false, under.budget, request.hosting.shares_core()};
        auto watched = latency::watch_match(config, playing(teams, under), fixture.keeps, watch(progress, k, matches));
        if (!watched) {
            return watched.error();
        }
        if (auto error = breakdown_in(watched.value().result, fixture, seed)) {
            return *std::move(error);
        }
        views.stopped = watched.value().result.end_reason == match::EndReason::Stopped;
        const auto names = display_names(teams);
        views.add(fmt::format("{} against {}, seed {}", names[0], names[1], seed),
                  std::move(std::move(watched).value().views));
        if (views.bytes() > latency::kViewBytesMax) {
            return too_many_views();
        }
    }
    return views;
}

Result<BenchViews> read_views(const BenchRequest& request) {
    auto logs = latency::recorded_views(*request.recording);
    if (!logs) {
        return Error{control::printable(logs.error().message)};
    }
    const auto names = display_names(request.recording->head());
    BenchViews views;
    views.add(fmt::format("{} against {}, {}", names[0], names[1], control::printable(request.options.from)),
              std::move(logs).value());
    return views;
}

std::optional<Error> refuse_short(const std::vector<ViewLog>& logs, std::size_t warm_up) {
    std::size_t longest = 0;
    for (const ViewLog& log : logs) {
        longest = std::max(longest, log.size());
    }
    if (longest > warm_up) {
        return std::nullopt;
    }
    return Error{fmt::format("--warm-up: {} calls, but no match has more than {} views to show", warm_up, longest)};
}

}  // namespace

std::size_t BenchViews::bytes() const {
    return std::accumulate(logs.begin(), logs.end(), std::size_t{0},
                           [](std::size_t sum, const ViewLog& log) { return sum + log.bytes_in_all(); });
}

void BenchViews::add(std::string what, std::vector<ViewLog> more) {
    ViewSource source = {std::move(what), 0};
    for (ViewLog& log : more) {
        source.views += static_cast<std::int64_t>(log.size());
        logs.push_back(std::move(log));
    }
    sources.push_back(std::move(source));
}

Result<BenchViews> views_to_show(const BenchRequest& request, Progress& progress) {
    auto views = request.recording != nullptr ? read_views(request) : watch_matches(request, progress);
    if (!views || views.value().stopped) {
        return views;
    }
    if (auto error = refuse_short(views.value().logs, request.numbers.warm_up)) {
        return *std::move(error);
    }
    return views;
}

}  // namespace podball::cli
