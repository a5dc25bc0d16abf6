// The race to the ball: the pod that goes for it, and the pod that supports it.
#pragma once

#include <array>
#include <cstddef>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// The way of each own pod to the ball. If an opponent carries the ball, the way is a tackle.
struct Chase {
    std::array<Interception, kPlayersMax> own;
    int opponent_tick = kNever;  ///< Tick in which the first opponent gets the free ball.
    int chaser = kNoPlayer;      ///< The earliest field player.
    int supporter = kNoPlayer;   ///< The next one.

    const Interception& of(int id) const { return own[static_cast<std::size_t>(id)]; }
};

/// Predicts the race to a ball that the own team does not carry. The keeper does not take part.
Chase race(const Game& game, const Scene& scene, const BallFlight& flight);

/// The supporter's place: beside the ball on the side of the own goal.
Vec2 support_place(const Game& game, Vec2 ball, double behind);

}  // namespace podball::play
