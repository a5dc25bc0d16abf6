// One team that is measured.
#pragma once

#include "base/result.hpp"
#include "control/controller.hpp"
#include "control/observation.hpp"
#include "latency/call_figures.hpp"
#include "latency/itinerary.hpp"
#include "latency/pacer.hpp"
#include "latency/view_log.hpp"
#include "match/match_config.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace podball::latency {

struct MeasuredTeam {
    std::string name;            ///< For messages.
    match::MakeController make;  ///< Of instances with InstanceSetup::clocks_calls.
};

/// The beginning of an instance.
struct FirstCall {
    std::int64_t create_ns = 0;  ///< Wall time; with a process of its own, that too.
    CallTime time;
};

/// Of one round, exact where a histogram is within a percent: what two teams differ in may be less.
struct RoundFigures {
    Percentiles wall_ns;
    Percentiles cpu_ns;
};

/// What was measured of a team in a series of calls.
struct TeamFigures {
    CallFigures all;
    std::array<CallFigures, kPlayModeNames.size()> by_mode;  ///< By PlayMode.
    control::LatencyHistogram answer;  ///< Paced: from the moment a call was to begin until its answer was there.
    control::LatencyHistogram late;    ///< Paced: from that moment until the call began.
    std::vector<RoundFigures> rounds;
    std::vector<FirstCall> first_calls;  ///< Of each instance.
    std::int64_t dropped = 0;            ///< Calls that were not counted: those of the warm-up.
    std::int64_t failed = 0;             ///< Counted calls that the team answered with AGAIN.
};

/// Shows views to a team and writes down what its calls took.
class Contestant {
  public:
    /// All outlive this but `core`, where the team is to run if that can be chosen.
    Contestant(const MeasuredTeam& team, const CallLimits& limits, std::optional<int> core)
        : team_(team), limits_(limits), core_(core) {}

    /// Errors: no instance could be made, or it broke down; one line with the name and the place.
    std::optional<Error> play(const ViewLog& log, const Turn& turn, Pacer* pacer);
    void end_round();

    [[nodiscard]] const TeamFigures& figures() const { return figures_; }

  private:
    std::optional<Error> make_instance(const ViewLog& log);
    std::optional<Error> show(const ViewLog& log, std::size_t view, bool is_counted, Pacer* pacer);
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
