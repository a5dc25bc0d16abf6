// The keeper: owns the zone, stands between ball and goal, blocks shots, and plays the ball out.
#pragma once

#include "play/carrying.hpp"
#include "play/chasing.hpp"
#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

struct KeeperStyle {
    double out_share;  ///< How far out the keeper stands, in units of the ball's distance to the goal,
    double out_max;    ///< but no farther than this, nor out of the zone; length.
    double sweep;      ///< How far beyond the zone it goes for a ball that it gets first; length.
    int hold_ticks;    ///< How long it waits for a sure pass, and again so long for a likely one.
};

/// The keeper's place on the line from the ball to the centre of the goal.
Vec2 keeper_place(const Game& game, Vec2 ball, const KeeperStyle& style);

/// The action of the keeper without the ball.
Action keep_goal(const Game& game, const Scene& scene, const BallFlight& flight, const Chase& chase,
                 const KeeperStyle& style);

/// The action of the keeper with the ball: nobody can reach it in the zone, but blocking the ball is bad conduct.
Action play_out(const Game& game, const Scene& scene, const Player& keeper, const CarryStyle& carry,
                const KeeperStyle& style);

}  // namespace podball::play
