#include "latency/call_figures.hpp"

#include <algorithm>
#include <cmath>

namespace podball::latency {

CallLimits limits_of(const control::TimeBudget& budget) {
    return budget.enabled ? CallLimits{budget.soft_ns, budget.hard_ns} : CallLimits{};
}

Percentiles percentiles_of(std::vector<std::int64_t>& samples) {
    std::sort(samples.begin(), samples.end());
    const auto count = static_cast<std::int64_t>(samples.size());
    Percentiles percentiles;
    for (std::size_t i = 0; i < kQuantiles.size(); ++i) {
        const double share = kQuantiles[i].share;
        if (!control::LatencyHistogram::suffice(count, share)) {
            continue;
        }
        const double rank = std::ceil(static_cast<double>(count) * share - 1e-9);
        percentiles[i] = samples[static_cast<std::size_t>(rank) - 1];
    }
    return percentiles;
}

void CallFigures::add(const CallTime& time, const CallLimits& limits) {
    wall.add(time.wall_ns);
    cpu.add(time.cpu_ns);
    judged.add(time.judged_ns);
    over_soft_ += time.judged_ns > limits.soft_ns ? 1 : 0;
    over_hard_ += time.judged_ns > limits.hard_ns ? 1 : 0;
}

std::optional<double> CallFigures::per_million(std::int64_t count) const {
    if (calls() == 0) {
        return std::nullopt;
    }
    return static_cast<double>(count) * 1e6 / static_cast<double>(calls());
}

PlayMode play_mode(const podball_view_t& view) {
    switch (view.mode) {
        case PODBALL_MODE_BEFORE_KICKOFF: return PlayMode::BeforeKickoff;
        case PODBALL_MODE_GOAL: return PlayMode::Goal;
        default: return PlayMode::Running;
    }
}

}  // namespace podball::latency
