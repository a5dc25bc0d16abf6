// Thrust that brings a pod to a place, around zones, structures and team-mates.
#pragma once

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// Unit vectors in sixteen directions, forward ones first.
inline constexpr std::array<Vec2, 16> kDirections = {{{1.0, 0.0},
                                                      {0.9239, 0.3827},
                                                      {0.9239, -0.3827},
                                                      {0.7071, 0.7071},
                                                      {0.7071, -0.7071},
                                                      {0.3827, 0.9239},
                                                      {0.3827, -0.9239},
                                                      {0.0, 1.0},
                                                      {0.0, -1.0},
                                                      {-0.3827, 0.9239},
                                                      {-0.3827, -0.9239},
                                                      {-0.7071, 0.7071},
                                                      {-0.7071, -0.7071},
                                                      {-0.9239, 0.3827},
                                                      {-0.9239, -0.3827},
                                                      {-1.0, 0.0}}};

/// Thrust with which the pod comes to rest at `place`, with or without the ball. Units: maximum thrust.
Vec2 arrive(const Game& game, const Player& player, Vec2 place, bool carrying = false);

/// `place`, or the nearest point to it that a pod can reach: within the borders and outside of the zones, except for
/// the own one if `in_own_zone`.
Vec2 reachable(const Game& game, Vec2 place, bool in_own_zone);

/// Whether `reachable` leaves each place of a disc as it is, if the place is within the borders.
bool is_clear_of_zones(const Game& game, Vec2 centre, double radius);

/// The next point on the way to `place` around a zone that is closed to the pod.
Vec2 detour(const Game& game, Vec2 from, Vec2 place, bool in_own_zone);

/// The next point on the way to `place` around a circle at `centre`, which is room for a team-mate. Units: length.
Vec2 leave_room(const Game& game, Vec2 from, Vec2 place, Vec2 centre, double radius);

/// `place`, moved out of structures and sites: a pod that rests in a site keeps it from being finished.
Vec2 free_of_structures(const Game& game, const Structures& structures, Vec2 place);

/// The next point on the way to `place` around finished structures.
Vec2 around_structures(const Game& game, const Structures& structures, Vec2 from, Vec2 place);

/// Thrust toward a place in the formation, around closed zones and structures and at a distance from own pods.
Vec2 take_place(const Game& game, const Player& player, const Scene& scene, Vec2 place);

}  // namespace podball::play
