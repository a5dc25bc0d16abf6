// What many calls of a team took.
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

/// One call. Units: nanoseconds.
struct CallTime {
    std::int64_t wall_ns = 0;
    std::int64_t cpu_ns = 0;     ///< Of the call alone.
    std::int64_t judged_ns = 0;  ///< CPU time as a match charges it to the team's budget.
};

/// What a budget makes of calls; nothing is over it where there is none.
struct CallLimits {
    std::int64_t soft_ns = INT64_MAX;
    std::int64_t hard_ns = INT64_MAX;
};
CallLimits limits_of(const control::TimeBudget& budget);

/// The percentiles that are shown, beside mean and maximum.
struct Quantile {
    double share = 0.0;
    std::string_view name;  ///< As in results.
};
constexpr std::array<Quantile, 4> kQuantiles = {{{0.5, "p50"}, {0.9, "p90"}, {0.99, "p99"}, {0.999, "p999"}}};

/// Null where the samples do not suffice, as of LatencyHistogram. Units: nanoseconds. Shape: [kQuantiles].
using Percentiles = std::array<std::optional<std::int64_t>, kQuantiles.size()>;
/// The least sample that the share of each quantile does not exceed. Sorts `samples`.
Percentiles percentiles_of(std::vector<std::int64_t>& samples);

/// Counts calls.
class CallFigures {
  public:
    void add(const CallTime& time, const CallLimits& limits);

    [[nodiscard]] std::int64_t calls() const { return wall.count(); }
    /// Of a million calls like these, so many have a judged time above the limit. Null without calls.
    [[nodiscard]] std::optional<double> over_soft_per_million() const { return per_million(over_soft_); }
    [[nodiscard]] std::optional<double> over_hard_per_million() const { return per_million(over_hard_); }

    control::LatencyHistogram wall;
    control::LatencyHistogram cpu;
    control::LatencyHistogram judged;

  private:
    [[nodiscard]] std::optional<double> per_million(std::int64_t count) const;

    std::int64_t over_soft_ = 0;
    std::int64_t over_hard_ = 0;
};

/// The modes of play in which teams are called, as views have them.
enum class PlayMode { Running, BeforeKickoff, Goal };
constexpr std::array<std::string_view, 3> kPlayModeNames = {"running", "before_kickoff", "goal"};
PlayMode play_mode(const podball_view_t& view);

}  // namespace podball::latency
