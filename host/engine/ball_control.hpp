// Who has the ball: shots, pick-ups, losses, and their timers. Source: R36 to R45.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// Mass of a body, the ball's included where a pod carries it.
double body_mass(const World& world, const ResolvedRules& rules, int body);

/// Tries the pending shots of the control step; all but the carrier's are void. Source: R39, R40, R72.
void take_shots(World& world, const ResolvedRules& rules);

/// `body` gains the ball; velocities are the caller's. Source: R37.
void pick_up(World& world, int body);

/// The carrier loses the ball, which goes on from its centre with its velocity. Source: R41 to R43.
void release_ball(World& world, LossCause cause, int deny_ticks);

/// The carried ball rides at its pod's centre. Source: R36.
void carry_ball(World& world);

/// Counts down deny windows and the keep limit at the end of a tick. Source: R42, R43, R45.
void count_ball_timers(World& world, const ResolvedRules& rules);

}  // namespace podball::engine
