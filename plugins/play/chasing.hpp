// Who goes for the ball, and who stands by.
#pragma once

#include <array>
#include <cstddef>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// Every own pod's way to the ball; a tackle where an opponent carries it.
struct Chase {
    std::array<Interception, kPlayersMax> own;
    int opponent_tick = kNever;  ///< When the first opponent gets the free ball.
    int chaser = kNoPlayer;      ///< The earliest field player.
    int supporter = kNoPlayer;   ///< The next one.

    const Interception& of(int id) const { return own[static_cast<std::size_t>(id)]; }
};

/// Judges the race to a ball that the own team does not carry. The keeper is no chaser.
Chase race(const Game& game, const Scene& scene, const BallFlight& flight);

/// Where the supporter stands: behind the ball, seen from the own goal.
Vec2 support_place(const Game& game, Vec2 ball, double behind);

}  // namespace podball::play
