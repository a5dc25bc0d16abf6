// Who may collide with what within a tick: one quick look at everybody, so that impacts are searched among few.
#pragma once

#include <cstdint>

#include "engine/motion.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Too many, never too few. Source: R18.
struct Suspects {
    std::uint32_t at_obstacle = 0;  ///< Bit per pod that may meet a border, line or circle.
    std::uint32_t at_pod = 0;       ///< Bit per pod that may meet another pod.
    std::uint32_t at_ball = 0;      ///< Bit per pod that may meet the free ball.
    bool ball_at_obstacle = false;  ///< The free ball may meet a border, line or post.

    [[nodiscard]] bool none() const { return (at_obstacle | at_pod | at_ball) == 0 && !ball_at_obstacle; }
};

/// Told from the start of the tick and the chords alone: nobody was diverted yet.
Suspects find_suspects(const World& world, const ResolvedRules& rules, const Chords& chords);

}  // namespace podball::engine
