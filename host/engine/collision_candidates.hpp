// Candidates for collisions within some ticks. A quick test of all bodies leaves few that are looked at exactly.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/played_ticks.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Calls `action(body)` for each bit that is set, the lowest first.
template <typename Action>
void for_each_body(std::uint32_t bodies, Action action) {
    for (; bodies != 0; bodies &= bodies - 1) {
        action(std::countr_zero(bodies));
    }
}

/// Bodies that may collide. A superset: no body that collides is missing. Source: R18.
struct CollisionCandidates {
    std::uint32_t at_obstacle = 0;  ///< Bit per pod that may meet a border, line or circle.
    std::uint32_t at_ball = 0;      ///< Bit per pod that may meet the free ball.
    bool ball_at_obstacle = false;  ///< The free ball may meet a border, line or post.
    std::uint32_t at_pod = 0;       ///< Bit per pod that has an entry in `partners`.
    /// The pods that a pod may meet: bit per pod. Each pair is the entry of one of both.
    std::array<std::uint32_t, kPodBodiesMax> partners;
};

/// The candidates, if from now on no pod and no free ball moves farther than by `ways`.
CollisionCandidates find_collision_candidates(const World& world, const ResolvedRules& rules, const Ways& ways);

/// Whether the free ball may meet a border, line or post on its way by `way`.
bool is_ball_at_obstacle(const World& world, const ResolvedRules& rules, Vec2 from, Vec2 way);

}  // namespace podball::engine
