// A series of calls: one team, or two that are shown the same.
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

constexpr int kRounds = 20;

struct SeriesPlan {
    std::int64_t calls = 0;      ///< Of each team that are counted, at least kRounds.
    std::size_t warm_up = 0;     ///< Calls of each instance that are not.
    std::optional<double> pace;  ///< Calls a second; without it, one directly after the other.
    CallLimits limits;
    std::optional<int> core;  ///< Where the teams are to run.
};

struct Series {
    std::vector<TeamFigures> teams;  ///< In the order given.
    bool stopped = false;            ///< By the observer; then nothing else counts.
};

/// Called now and then with the calls counted so far, of each team; false stops the series.
using SeriesObserver = std::function<bool(std::int64_t calls)>;

/// Measures kRounds rounds. In each both teams are shown the same views by turns of some fifty, and who comes first
/// changes from turn to turn: whatever slows the machine down for a while slows down both. After each round `machine`,
/// if there is one, measures what the machine adds.
/// Requires: one log at least is longer than the warm-up. Errors: as `Contestant::play`.
Result<Series> run_series(std::span<const MeasuredTeam> teams, std::span<const ViewLog> logs, const SeriesPlan& plan,
                          Machine* machine, const SeriesObserver& observer);

}  // namespace podball::latency
