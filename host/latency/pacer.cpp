#include "latency/pacer.hpp"

#include "control/time_budget.hpp"

#include <chrono>
#include <cmath>
#include <thread>

namespace podball::latency {
namespace {

// A sleep ends about 50 us late, which would be charged to the call. So the last part of a wait does not sleep.
constexpr std::int64_t kAwakeNs = 200'000;

std::int64_t clock_ns() { return control::read_clocks(false).wall; }

}  // namespace

Pacer::Pacer(double calls_per_second) : period_ns_(std::llround(1e9 / calls_per_second)) {}

void Pacer::begin() { next_ns_ = clock_ns() + period_ns_; }

std::int64_t Pacer::wait() {
    const std::int64_t asleep_ns = next_ns_ - clock_ns() - kAwakeNs;
    if (asleep_ns > 0) {
        std::this_thread::sleep_for(std::chrono::nanoseconds(asleep_ns));
    }
    while (clock_ns() < next_ns_) {
    }
    const std::int64_t intended_ns = next_ns_;
    next_ns_ += period_ns_;
    return intended_ns;
}

}  // namespace podball::latency
