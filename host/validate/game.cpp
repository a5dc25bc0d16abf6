#include "validate/game.hpp"

#include <algorithm>

namespace podball::validate {
namespace {

constexpr int kPeriods = 2;
constexpr int kStepsOfPeriod = 250;

}  // namespace

int pods_for(const control::TeamInfo& info, const engine::Rules& rules) {
    return std::clamp(rules.pod_count[0], info.min_pods, info.max_pods);
}

Result<engine::ResolvedRules> with_pods(const engine::Rules& rules, int pods) {
    engine::Rules changed = rules;
    for (std::size_t slot = 0; slot < changed.pod_count.size(); ++slot) {
        if (changed.pod_count[slot] == pods) {
            continue;
        }
        changed.pod_count[slot] = pods;
        changed.lineup[slot].clear();
    }
    return engine::resolve(changed);
}

Result<engine::ResolvedRules> short_game(engine::Rules rules, int pods) {
    rules.match.periods = std::min(rules.match.periods, kPeriods);
    rules.match.period_ticks = std::min(rules.match.period_ticks, kStepsOfPeriod * rules.match.control_step_ticks);
    return with_pods(rules, pods);
}

}  // namespace podball::validate
