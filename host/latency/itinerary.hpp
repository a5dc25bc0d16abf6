// Which views are shown next.
#pragma once

#include "latency/view_log.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace podball::latency {

/// Some consecutive views of one log, all of them counted or none.
struct Turn {
    std::size_t log = 0;
    std::size_t first = 0;
    std::size_t count = 0;
    bool is_counted = true;

    /// Whether a team needs a new instance for it: a match is played by one.
    [[nodiscard]] bool begins() const { return first == 0; }
};

/// Walks through the logs in their order, again and again. The first `warm_up` views of each are not counted: a new
/// instance has nothing in the caches, neither the machine's nor its own.
class Itinerary {
  public:
    static constexpr std::size_t kTurnViews = 50;

    /// Requires: one of `logs` at least is longer than `warm_up`. They outlive this.
    Itinerary(std::span<const ViewLog> logs, std::size_t warm_up) : logs_(logs), warm_up_(warm_up) {}

    /// The next turn, with `count_max` views at most. Requires: count_max >= 1.
    Turn next(std::int64_t count_max);

  private:
    std::span<const ViewLog> logs_;
    std::size_t warm_up_;
    std::size_t log_ = 0;
    std::size_t view_ = 0;
};

}  // namespace podball::latency
