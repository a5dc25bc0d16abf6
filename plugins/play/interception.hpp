// When a pod can get at the ball.
#pragma once

#include "play/ball_flight.hpp"
#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

constexpr int kNever = kHorizonTicks + 1;

/// Where pod and ball meet if the pod holds one thrust from now on.
struct Interception {
    int tick = kNever;  ///< The tick of the contact; kNever: there is none within the horizon.
    Vec2 point;         ///< Where the ball is then.
    Vec2 thrust;        ///< To be held; units of the maximum thrust.

    bool exists() const { return tick < kNever; }
};

/// Which places of the ball a pod leaves to others: those in the zones that are closed to it.
struct Reserve {
    bool own_zone = false;
    bool opponent_zone = false;
};

/// The earliest pick-up: the first contact of a constant thrust of at most 1 at which the ball is slow enough against
/// the pod. Borders are left out of the pod's motion, other pods too. Cost: a few map applications; for a ball that is
/// too fast, up to one per tick squared.
Interception earliest_pickup(const Game& game, const Player& player, const BallFlight& flight, Reserve reserve);

/// The earliest touch with the pod's centre on the ball's path; failing that, the one nearest to it. A pod that cannot
/// touch the ball gets the thrust that brings it nearest, and the tick kNever.
Interception surest_block(const Game& game, const Player& player, const BallFlight& flight);

/// The earliest collision of a pod with the pod that carries the ball along `flight`.
Interception earliest_tackle(const Game& game, const Player& player, const BallFlight& flight, Reserve reserve);

/// Where `player` will be after `ticks` without thrust, within the arena.
Vec2 drifted(const Game& game, const Player& player, int ticks);

}  // namespace podball::play
