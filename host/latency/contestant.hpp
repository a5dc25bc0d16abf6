// A team that is measured.
#pragma once

#include "base/result.hpp"
#include "control/controller.hpp"
#include "control/observation.hpp"
#include "latency/call_figures.hpp"
#include "latency/pacer.hpp"
#include "latency/view_log.hpp"
#include "latency/view_schedule.hpp"
#include "match/match_config.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace podball::latency {

/// A team to measure.
struct MeasuredTeam {
    std::string name;            ///< For messages.
    match::MakeController make;  ///< Makes instances with InstanceSetup::clocks_calls.
};

/// Durations of the creation and of the first call of an instance.
struct FirstCall {
    std::int64_t create_ns = 0;  ///< Wall time of making the instance, including the start of its process.
    CallTime time;               ///< Durations of the first call.
};

/// Exact percentiles of one round. A histogram is exact to 1 %, and the difference of two teams may be smaller.
struct RoundFigures {
    Percentiles wall_ns;
    Percentiles cpu_ns;
};

/// Durations of a team in a series of calls.
struct TeamFigures {
    CallFigures all;
    std::array<CallFigures, kPlayModeNames.size()> by_mode;  ///< By PlayMode.
    control::LatencyHistogram answer;  ///< Paced series: time from the due time of a call to its answer.
    control::LatencyHistogram late;    ///< Paced series: time from the due time of a call to its beginning.
    std::vector<RoundFigures> rounds;
    std::vector<FirstCall> first_calls;  ///< One for each instance.
    std::int64_t dropped = 0;            ///< Calls of the warm-up, which are not counted.
    std::int64_t failed = 0;             ///< Counted calls that the team answered with AGAIN.
};

/// Shows views to a team and measures its calls.
class Contestant {
  public:
    /// Requires: `team` outlives this. `core`: core of the team; null: the system chooses.
    Contestant(const MeasuredTeam& team, const CallLimits& limits, std::optional<int> core)
        : team_(team), limits_(limits), core_(core) {}

    /// Shows the views of a turn to the team. `pacer`: null without a pace.
    /// Errors: no instance could be made, or it broke down. One line with the team, the view and the tick.
    Result<void> play(const ViewLog& log, const Turn& turn, Pacer* pacer);
    /// Ends a round and adds its percentiles to the figures.
    void end_round();

    [[nodiscard]] const TeamFigures& figures() const { return figures_; }

  private:
    Result<void> make_instance(const ViewLog& log);
    Result<void> show(const ViewLog& log, std::size_t view, bool is_counted, Pacer* pacer);
    void count(const CallTime& time, PlayMode mode);

    const MeasuredTeam& team_;
    CallLimits limits_;
    std::optional<int> core_;
    std::unique_ptr<control::Controller> instance_;
    bool is_new_ = false;
    alignas(64) std::array<std::byte, control::Observation::kBytesMax> shown_{};
    std::vector<std::int64_t> round_wall_ns_;
    std::vector<std::int64_t> round_cpu_ns_;
    TeamFigures figures_;
};

}  // namespace podball::latency
