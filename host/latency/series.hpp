// A series of calls of one team, or of two teams that are shown the same views.
#pragma once

#include "base/result.hpp"
#include "latency/contestant.hpp"
#include "latency/machine.hpp"
#include "latency/view_log.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace podball::latency {

/// Rounds of a series.
constexpr int kRounds = 20;

/// Number of calls, pace and limits of a series.
struct SeriesPlan {
    std::int64_t calls = 0;      ///< Counted calls of each team. >= kRounds.
    std::size_t warm_up = 0;     ///< First calls of each instance that are not counted.
    std::optional<double> pace;  ///< Calls a second. Null: back to back.
    CallLimits limits;
    std::optional<int> core;  ///< Core of the teams. Null: the system chooses.
};

/// Result of a series.
struct Series {
    std::vector<TeamFigures> teams;  ///< In the order of the measured teams.
    bool stopped = false;            ///< The observer stopped the series: the rest is not valid.
};

/// Called now and then with the number of counted calls of each team. Returns false to stop the series.
using SeriesObserver = std::function<bool(std::int64_t calls)>;

/// Measures kRounds rounds. In each round all teams are shown the same views, in turns of at most
/// ViewSchedule::kTurnViews views. The first team changes from turn to turn, so that a slow phase of the machine
/// affects both teams. After each round `machine`, unless it is null, measures the machine. Requires: plan.calls >=
/// kRounds; at least one log is longer than the warm-up. Errors: as `Contestant::play`.
Result<Series> run_series(std::span<const MeasuredTeam> teams, std::span<const ViewLog> logs, const SeriesPlan& plan,
                          Machine* machine, const SeriesObserver& observer);

}  // namespace podball::latency
