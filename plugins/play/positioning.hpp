// Places of the pods without a task at the ball: their places in the formation, moved along with the ball.
#pragma once

#include <podball/tactics/formation.hpp>

#include <array>
#include <vector>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

using tactics::Role;
using tactics::Rows;

/// Whether the role is in the front third of the rows.
inline bool is_front(const Role& role) { return !role.keeper && role.depth > 0.66; }

struct PositionStyle {
    double line_height;    ///< Shift of all rows toward the opponents' goal. Units: length.
    double attack_depth;   ///< Distance from the last to the first row with the ball. Units: length.
    double defence_depth;  ///< Distance from the last to the first row without the ball. Units: length.
    double attack_width;   ///< Share of the arena's height that the rows take with the ball.
    double defence_width;  ///< Share of the arena's height that the rows take without the ball.
    double mark_range;     ///< Opponents nearer to a place than this are covered; 0: none. Units: length.
    double mark_distance;  ///< Distance of a pod from the opponent that it covers, toward the own goal. Units: length.
};

/// The places of all pods by id, moved along with `ball`. If the team `attacks`, it stands in the rows with the ball;
/// otherwise in those without it, and covers. The keeper's place is in front of the own zone; it is used if no pod
/// keeps the goal.
Places formation_places(const Game& game, const Scene& scene, const std::vector<Role>& roles, Vec2 ball, bool attacks,
                        const PositionStyle& style);

/// The place, moved into the own half for a kick-off, at a distance from the keep-off line.
Vec2 in_own_half(const Game& game, Vec2 place);

}  // namespace podball::play
