// Order of the views in a series.
#pragma once

#include "latency/view_log.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace podball::latency {

/// Consecutive views of one log. Either all these views are counted, or none.
struct Turn {
    std::size_t log = 0;
    std::size_t first = 0;
    std::size_t count = 0;
    bool is_counted = true;

    /// Whether the turn begins a log. A team needs a new instance then.
    [[nodiscard]] bool begins() const { return first == 0; }
};

/// Goes through the logs in their order, again and again. The first `warm_up` views of each log are not counted,
/// because the caches of a new instance and of the machine are cold.
class ViewSchedule {
  public:
    /// Largest number of views in a turn.
    static constexpr std::size_t kTurnViews = 50;

    /// Requires: `logs` outlive this; at least one of `logs` is longer than `warm_up`.
    ViewSchedule(std::span<const ViewLog> logs, std::size_t warm_up) : logs_(logs), warm_up_(warm_up) {}

    /// The next turn, with at most `count_max` views. Requires: count_max >= 1.
    Turn next(std::int64_t count_max);

  private:
    std::span<const ViewLog> logs_;
    std::size_t warm_up_;
    std::size_t log_ = 0;
    std::size_t view_ = 0;
};

}  // namespace podball::latency
