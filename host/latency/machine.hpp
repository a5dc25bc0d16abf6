// What the machine itself adds to any call.
#pragma once

#include "control/latency_histogram.hpp"
#include "isolation/worker.hpp"

#include <cstdint>
#include <memory>

namespace podball::latency {

/// Units: nanoseconds.
struct MachineFigures {
    control::LatencyHistogram hand_off;   ///< Wall time to a worker without a team and back. Empty without workers.
    control::LatencyHistogram empty_cpu;  ///< CPU time of a call that does nothing: what reading the clocks adds.
    control::LatencyHistogram stretch;    ///< Wall time of `readings` readings of the clock.
    std::int64_t readings = 0;            ///< Of the clock, one after the other: about as long as a usual call.
    std::int64_t longest_gap_ns = 0;      ///< Between two such readings, when the machine did something else.
};

/// Measures where and when the teams are measured.
class Machine {
  public:
    /// `worker` has no team; null where teams are called in this process.
    explicit Machine(std::unique_ptr<isolation::Worker> worker) : worker_(std::move(worker)) {}

    void move_to(int core);
    /// Measures `count` times each, but the stretches no longer than some 100 ms. The first call decides what a stretch
    /// is: about `usual_ns` long, but 1 µs at least.
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
