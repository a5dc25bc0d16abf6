#include "expander/selling.hpp"

#include <algorithm>

namespace podball::expander {
namespace {

// The damage of a head-on impact at the pod's velocity; 0 if it does not hit the structure in time.
double damage_of(const play::Game& game, const play::Player& pod, const Structure& structure, double radius,
                 const podball_resource_rules_t& rules, int horizon_ticks) {
    const Vec2 way = structure.place - pod.position;
    const double apart = length(way) - radius - game.pod_radius;
    const double speed = dot(pod.velocity, play::unit(way));
    const double impulse = 2.0 * game.pod_mass * speed;
    const bool hits = speed > 0.0 && apart <= speed * horizon_ticks;
    return hits ? std::max(0.0, (impulse - rules.damage_impulse_min) * rules.damage_factor) : 0.0;
}

}  // namespace

std::vector<int> falling(const play::Game& game, const play::Scene& scene, const Resources& resources,
                         const podball_resource_rules_t& rules, int horizon_ticks) {
    std::vector<int> ids;
    for (const Structure& structure : resources.structures()) {
        if (structure.team != Whose::Own || !structure.is_finished) {
            continue;
        }
        const podball_structure_rules_t& kind =
            structure.kind == StructureKind::Generator ? rules.generator : rules.barrier;
        double damage = 0.0;
        for (const play::Player& opponent : scene.opponents) {
            damage += damage_of(game, opponent, structure, kind.radius, rules, horizon_ticks);
        }
        if (damage >= structure.health * kind.health) {
            ids.push_back(structure.id);
        }
    }
    return ids;
}

}  // namespace podball::expander
