#include <podball/tactics/scram_costs.hpp>

namespace podball::tactics {

CostMatrix assignment_costs(std::span<const Vec2> agents, std::span<const Vec2> targets,
                            std::span<const Priority> priorities, std::span<double> costs) {
    assert(priorities.empty() || priorities.size() == targets.size());
    assert(costs.size() == agents.size() * targets.size());
    double* cost = costs.data();
    for (const Vec2 agent : agents) {
        for (std::size_t j = 0; j < targets.size(); ++j) {
            const Priority priority = priorities.empty() ? Priority{} : priorities[j];
            *cost++ = prioritized_cost(distance(agent, targets[j]), priority);
        }
    }
    return {costs, static_cast<int>(agents.size()), static_cast<int>(targets.size())};
}

}  // namespace podball::tactics
