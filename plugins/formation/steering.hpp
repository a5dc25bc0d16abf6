// Thrust that brings a pod to a place and keeps it out of trouble on the way.
#pragma once

#include "game.hpp"
#include "scene.hpp"

namespace podball::play {

/// Thrust toward `place` so that the pod comes to rest there, be it with the ball or without. Units: maximum thrust.
Vec2 arrive(const Game& game, const Player& player, Vec2 place, bool carrying = false);

/// Thrust that turns the pod's velocity into `velocity` by the next control step, as far as it can.
/// `drag` is the pod's map over a control step.
Vec2 accelerate(const Game& game, const LinearDrag& drag, Vec2 now, Vec2 velocity);

/// `place`, or the nearest point to it that a pod can reach: within the borders and outside of the zones, except for the
/// own one if `in_own_zone`.
Vec2 reachable(const Game& game, Vec2 place, bool in_own_zone);

/// Where to head for on the way to `place` so as not to run against a zone that is closed to the pod.
Vec2 detour(const Game& game, Vec2 from, Vec2 place, bool in_own_zone);

/// Velocity away from pods nearby, so that none is pushed; zero with nobody near. `except` is left out.
Vec2 separation(const Game& game, const Player& player, const Players& others, double range, int except);

}  // namespace podball::play
