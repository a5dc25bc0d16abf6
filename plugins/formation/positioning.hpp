// Where the pods without a task at the ball stand: their place in the formation, moved along with the ball.
#pragma once

#include <array>
#include <vector>

#include "formation_shape.hpp"
#include "game.hpp"
#include "scene.hpp"

namespace podball::play {

struct PositionStyle {
    double line_height = 0.0;       ///< Added to every row's distance from the own goal; length.
    double attack_depth = 0.5;      ///< From the last to the first row with the ball; length.
    double defence_depth = 0.32;    ///< Without it; length.
    double attack_width = 1.0;      ///< Of the arena's height that the rows take with the ball.
    double defence_width = 0.75;
    double mark_range = 0.2;       ///< Opponents so near a place are covered; length. 0: none.
    double mark_distance = 0.04;    ///< Goal-side of the covered opponent; length.
};

using Places = std::array<Vec2, kPlayersMax>;

/// The places of all pods by id; those of the keeper is left at the own goal. `attacking`: the own team has the ball.
Places formation_places(const Game& game, const Scene& scene, const std::vector<Role>& roles, Vec2 ball, bool attacking,
                        const PositionStyle& style);

}  // namespace podball::play
