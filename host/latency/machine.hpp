// Durations that the machine itself adds to each call.
#pragma once

#include "control/latency_histogram.hpp"
#include "isolation/worker.hpp"

#include <cstdint>
#include <memory>

namespace podball::latency {

/// Durations of the machine without a team. Units: nanoseconds.
struct MachineFigures {
    control::LatencyHistogram hand_off;  ///< Wall time of a hand-off to a worker without a team. Empty without workers.
    control::LatencyHistogram empty_cpu;  ///< CPU time of an empty call: the cost of reading the clocks.
    control::LatencyHistogram stretch;    ///< Wall time of `readings` readings of the clock, a stretch.
    std::int64_t readings = 0;        ///< Number of readings in a stretch. A stretch is about as long as a usual call.
    std::int64_t longest_gap_ns = 0;  ///< Longest time between two consecutive readings.
};

/// Measures the machine on the core of the teams, between their rounds.
class Machine {
  public:
    /// `worker`: a worker without a team; null if teams are called in this process.
    explicit Machine(std::unique_ptr<isolation::Worker> worker) : worker_(std::move(worker)) {}

    /// Moves the worker to `core`.
    void move_to(int core);
    /// Measures hand-offs, empty calls and stretches `count` times each. Stretches are measured for about 100 ms at
    /// most. The first call sets the length of a stretch: about `usual_ns`, at least 1 µs.
    void measure(std::int64_t count, std::int64_t usual_ns);

    [[nodiscard]] const MachineFigures& figures() const { return figures_; }

  private:
    void hand_off(std::int64_t count);
    void call_nothing(std::int64_t count);
    void stretch(std::int64_t count);

    std::unique_ptr<isolation::Worker> worker_;
    MachineFigures figures_;
};

}  // namespace podball::latency
