// Where the pods without a task at the ball stand: their place in the formation, moved along with the ball.
#pragma once

#include <podball/tactics/formation.hpp>

#include <array>
#include <vector>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

using tactics::Role;
using tactics::Rows;

struct PositionStyle {
    double line_height;    ///< How much higher than by default all rows stand; length.
    double attack_depth;   ///< From the last to the first row with the ball; length.
    double defence_depth;  ///< The same without it.
    double attack_width;   ///< Share of the arena's height that the rows take with the ball.
    double defence_width;  ///< The same without it.
    double mark_range;     ///< Opponents so near a place are covered; length. 0: none.
    double mark_distance;  ///< How far goal-side of the covered opponent a pod stands; length.
};

using Places = std::array<Vec2, kPlayersMax>;

/// The places of all pods by id; the keeper's is in front of the own zone, should nobody keep the goal. `ball` is what
/// they are moved along with.
Places formation_places(const Game& game, const Scene& scene, const std::vector<Role>& roles, Vec2 ball,
                        const PositionStyle& style);

}  // namespace podball::play
