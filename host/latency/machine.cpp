#include "latency/machine.hpp"

#include "control/time_budget.hpp"

#include <algorithm>

namespace podball::latency {
namespace {

constexpr std::int64_t kStretchNsMin = 1'000;
constexpr std::int64_t kStretchesNsMax = 100'000'000;
constexpr isolation::TimeLimits kPatience = {10'000'000'000, 0};

std::int64_t now_ns() { return control::read_clocks(false).wall; }

// Duration of one reading of the clock without disturbance: the least of several tries. Units: nanoseconds.
double reading_ns() {
    constexpr int kTries = 20;
    constexpr int kReadings = 1000;
    std::int64_t least = INT64_MAX;
    for (int i = 0; i < kTries; ++i) {
        const std::int64_t from = now_ns();
        for (int k = 1; k < kReadings; ++k) {
            now_ns();
        }
        least = std::min(least, now_ns() - from);
    }
    return static_cast<double>(std::max<std::int64_t>(least, 1)) / kReadings;
}

}  // namespace

void Machine::move_to(int core) {
    if (worker_) {
        worker_->move_to(core);
    }
}

void Machine::measure(std::int64_t count, std::int64_t usual_ns) {
    if (figures_.readings == 0) {
        const auto stretch_ns = static_cast<double>(std::max(usual_ns, kStretchNsMin));
        figures_.readings = static_cast<std::int64_t>(stretch_ns / reading_ns()) + 1;
    }
    hand_off(count);
    call_nothing(count);
    stretch(count);
}

void Machine::hand_off(std::int64_t count) {
    for (std::int64_t i = 0; i < count && worker_; ++i) {
        const std::int64_t from = now_ns();
        worker_->post(handoff::Operation::Nothing, kPatience);
        if (worker_->wait()) {
            return;
        }
        figures_.hand_off.add(now_ns() - from);
    }
}

void Machine::call_nothing(std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        const control::CallClock clock(true);
        figures_.empty_cpu.add(clock.taken().cpu);
    }
}

void Machine::stretch(std::int64_t count) {
    const std::int64_t end_ns = now_ns() + kStretchesNsMax;
    std::int64_t last_ns = now_ns();
    for (std::int64_t i = 0; i < count && last_ns < end_ns; ++i) {
        const std::int64_t from_ns = last_ns;
        for (std::int64_t k = 0; k < figures_.readings; ++k) {
            const std::int64_t read_ns = now_ns();
            figures_.longest_gap_ns = std::max(figures_.longest_gap_ns, read_ns - last_ns);
            last_ns = read_ns;
        }
        figures_.stretch.add(last_ns - from_ns);
    }
}

}  // namespace podball::latency
