// Candidates for collisions within a tick. A quick test of all bodies leaves few for which exact impacts are computed.
#pragma once

#include <cstdint>

#include "engine/motion.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Bodies that may collide in this tick. A superset: no body that collides is missing. Source: R18.
struct CollisionCandidates {
    std::uint32_t at_obstacle = 0;  ///< Bit per pod that may meet a border, line or circle.
    std::uint32_t at_pod = 0;       ///< Bit per pod that may meet another pod.
    std::uint32_t at_ball = 0;      ///< Bit per pod that may meet the free ball.
    bool ball_at_obstacle = false;  ///< The free ball may meet a border, line or post.

    [[nodiscard]] bool none() const { return (at_obstacle | at_pod | at_ball) == 0 && !ball_at_obstacle; }
};

/// The candidates, from the positions at the start of the tick and the chords before any impact.
CollisionCandidates find_collision_candidates(const World& world, const ResolvedRules& rules, const Chords& chords);

}  // namespace podball::engine
