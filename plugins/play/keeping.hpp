// The keeper: it owns the zone, stands between ball and goal, blocks shots, and plays the ball out.
#pragma once

#include "play/carrying.hpp"
#include "play/chasing.hpp"
#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

struct KeeperStyle {
    double out_share;  ///< Distance of the keeper from the goal, as a share of the ball's distance to the goal.
    double out_max;  ///< Largest distance of the keeper from the goal. It stays in the zone in any case. Units: length.
    double sweep;    ///< Distance by which the keeper leaves the zone for a ball that it gets first. Units: length.
    int hold_ticks;  ///< Ticks for which the keeper waits for a sure pass; then a likely one suffices.
};

/// The keeper's place on the line from the ball to the centre of the goal.
Vec2 keeper_place(const Game& game, Vec2 ball, const KeeperStyle& style);

/// The action of the keeper without the ball.
Action keep_goal(const Game& game, const Scene& scene, const BallFlight& flight, const Chase& chase,
                 const KeeperStyle& style);

/// The action of the keeper with the ball. No pod can reach the keeper in the zone, but it must not hold the ball there
/// for long: see blocking, R83. `places` as in `carry`.
Action play_out(const Game& game, const Scene& scene, const Player& keeper, const CarryStyle& carry,
                const KeeperStyle& style, const Places* places = nullptr);

}  // namespace podball::play
