// Control of the ball: shots, pick-ups, losses, and their timers. Source: R36 to R45.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// Mass of a body. The mass of a carrier includes that of the ball.
inline double body_mass(const World& world, const ResolvedRules& rules, int body) {
    if (body == kBall) {
        return rules.ball.mass;
    }
    return body == world.carrier ? rules.pod.mass + rules.ball.mass : rules.pod.mass;
}

/// Tries the pending shots of the control step. All shots except the carrier's are void. Source: R39, R40, R72.
void take_shots(World& world, const ResolvedRules& rules);

/// Gives the ball to `body`. The velocities are not changed. Requires: the ball is free, the pod is not denied.
/// Source: R37.
void pick_up(World& world, int body);

/// Takes the ball from its carrier. The ball continues from the carrier's centre with the carrier's velocity.
/// Requires: the ball is carried; deny_ticks >= 1. Source: R41 to R43.
void release_ball(World& world, LossCause cause, int deny_ticks);

/// Gives a carried ball the position and the velocity of its carrier. Source: R36.
void carry_ball(World& world);

/// Ticks before the one in which the carrier loses the ball by the keep limit. Source: R42.
int ticks_before_keep_limit(const World& world, const ResolvedRules& rules);

/// Counts down deny windows and the keep limit at the end of `ticks` ticks. Source: R42, R43, R45.
void count_ball_timers(World& world, const ResolvedRules& rules, int ticks);

}  // namespace podball::engine
