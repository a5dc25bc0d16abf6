// Durations of many calls of a team.
#pragma once

#include "control/latency_histogram.hpp"
#include "control/time_budget.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <podball/podball.h>

namespace podball::latency {

/// Durations of one call. Units: nanoseconds.
struct CallTime {
    std::int64_t wall_ns = 0;
    std::int64_t cpu_ns = 0;     ///< CPU time of the call alone.
    std::int64_t judged_ns = 0;  ///< CPU time that a match charges to the team's budget.
};

/// Limits of a call. Without a budget no call exceeds them.
struct CallLimits {
    std::int64_t soft_ns = INT64_MAX;
    std::int64_t hard_ns = INT64_MAX;
};
/// Limits of `budget`.
CallLimits limits_of(const control::TimeBudget& budget);

/// A percentile that results show.
struct Quantile {
    double share = 0.0;
    std::string_view name;  ///< Key in JSON.
};
constexpr std::array<Quantile, 4> kQuantiles = {{{0.5, "p50"}, {0.9, "p90"}, {0.99, "p99"}, {0.999, "p999"}}};

/// Percentiles. Null: too few samples, as in LatencyHistogram. Units: nanoseconds. Shape: [kQuantiles].
using Percentiles = std::array<std::optional<std::int64_t>, kQuantiles.size()>;
/// Exact percentiles of `samples`. A percentile is the least sample for which at least the share of all samples is not
/// above it. Sorts `samples`.
Percentiles percentiles_of(std::vector<std::int64_t>& samples);

/// Figures of a series of calls.
class CallFigures {
  public:
    void add(const CallTime& time, const CallLimits& limits);

    [[nodiscard]] std::int64_t calls() const { return wall.count(); }
    /// Calls with a judged time above the soft limit, per million calls. Null without calls.
    [[nodiscard]] std::optional<double> over_soft_per_million() const { return per_million(over_soft_); }
    /// As `over_soft_per_million`, for the hard limit.
    [[nodiscard]] std::optional<double> over_hard_per_million() const { return per_million(over_hard_); }

    control::LatencyHistogram wall;
    control::LatencyHistogram cpu;
    control::LatencyHistogram judged;

  private:
    [[nodiscard]] std::optional<double> per_million(std::int64_t count) const;

    std::int64_t over_soft_ = 0;
    std::int64_t over_hard_ = 0;
};

/// Modes of play in which teams are called.
enum class PlayMode { Running, BeforeKickoff, Goal };
constexpr std::array<std::string_view, 3> kPlayModeNames = {"running", "before_kickoff", "goal"};
/// Mode of `view`.
PlayMode play_mode(const podball_view_t& view);

}  // namespace podball::latency
