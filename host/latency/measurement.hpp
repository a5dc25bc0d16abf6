// Measurement of one or two teams: a back-to-back series of calls, then a paced series.
#pragma once

#include "base/result.hpp"
#include "isolation/worker_host.hpp"
#include "latency/comparison.hpp"
#include "latency/machine.hpp"
#include "latency/series.hpp"
#include "latency/shown_views.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace podball::latency {

/// Teams and numbers of calls of a measurement.
struct MeasurementPlan {
    std::vector<MeasuredTeam> teams;    ///< One or two teams. Two teams are shown the same views.
    std::optional<std::int64_t> calls;  ///< Back-to-back calls of each team, >= kRounds. Null: for about 5 s.
    std::size_t warm_up = 0;            ///< First calls of each instance that are not counted.
    double pace = 0.0;                  ///< Calls a second in the paced series. > 0.
    std::int64_t paced_calls = 0;       ///< Calls of each team in the paced series. 0: no paced series.
    CallLimits limits;
    isolation::WorkerHost* workers = nullptr;  ///< Workers of the teams. Null: teams are called in this process.
};

/// Result of a measurement.
struct Measurement {
    std::vector<ViewSource> sources;                                  ///< Sources of the shown views.
    std::array<std::int64_t, kPlayModeNames.size()> views_by_mode{};  ///< Views to show, by PlayMode.
    std::size_t warm_up = 0;                                          ///< As planned.
    double pace = 0.0;                                                ///< As planned.
    Series back_to_back;
    std::optional<Series> paced;
    MachineFigures machine;
    std::optional<Comparison> comparison;  ///< Comparison of the back-to-back series of two teams.
    bool stopped = false;                  ///< The observer stopped the measurement: the rest is not valid.
};

/// Called now and then with the name of the series, and the number of counted calls of each team, so far and in all.
/// Returns false to stop the measurement.
using MeasurementObserver = std::function<bool(std::string_view series, std::int64_t done, std::int64_t all)>;

/// Measures both series with the same views.
/// Requires: one or two teams; at least one log is longer than the warm-up.
/// Errors: as `run_series`; a worker could not be started.
Result<Measurement> measure(const MeasurementPlan& plan, const ShownViews& views, const MeasurementObserver& observer);

}  // namespace podball::latency
