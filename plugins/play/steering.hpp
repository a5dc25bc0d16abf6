// Thrust that brings a pod to a place and keeps it out of trouble on the way.
#pragma once

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// Thrust toward `place` so that the pod comes to rest there, be it with the ball or without. Units: maximum thrust.
Vec2 arrive(const Game& game, const Player& player, Vec2 place, bool carrying = false);

/// `place`, or the nearest point to it that a pod can reach: within the borders and outside of the zones, except for
/// the own one if `in_own_zone`.
Vec2 reachable(const Game& game, Vec2 place, bool in_own_zone);

/// Where to head for on the way to `place` so as not to run against a zone that is closed to the pod.
Vec2 detour(const Game& game, Vec2 from, Vec2 place, bool in_own_zone);

/// Where to head for on the way to `place` so as to leave a circle around `centre` to a team-mate. Units: length.
Vec2 leave_room(const Game& game, Vec2 from, Vec2 place, Vec2 centre, double radius);

/// Thrust toward a place in the formation: around closed zones, and at arm's length from the own pods.
Vec2 take_place(const Game& game, const Player& player, const Players& mates, Vec2 place);

}  // namespace podball::play
