// The race to the ball: the pod that goes for it, and the pod that supports it.
#pragma once

#include <array>
#include <cstddef>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// The keeper leaves its zone for a ball that it has this much earlier than every opponent. Units: control steps.
constexpr int kKeeperLeadSteps = 2;

/// The race to a ball that the own team does not carry.
struct Chase {
    /// Ways to the ball, by pod. The ways of the chaser and the supporter are known. The keeper's way is known if it is
    /// not later than the chaser's, or if the ball enters the own zone. A field player without a way is not earlier
    /// than the supporter.
    std::array<Interception, kPlayersMax> own;
    /// Tick in which the first opponent gets the free ball; kNever also if the chaser has it more than
    /// `kKeeperLeadSteps` control steps earlier.
    int opponent_tick = kNever;
    int chaser = kNoPlayer;     ///< The earliest field player.
    int supporter = kNoPlayer;  ///< The next one.

    const Interception& of(int id) const { return own[static_cast<std::size_t>(id)]; }
};

/// The way of an own pod to the ball. If an opponent carries the ball, the way is a tackle; if the own team carries it,
/// there is none. Requires: `from` as for `earliest_pickup`.
Interception way_to_ball(const Game& game, const Scene& scene, const Player& player, const BallFlight& flight,
                         int from = 1);

/// Predicts the race. The keeper is neither chaser nor supporter.
Chase race(const Game& game, const Scene& scene, const BallFlight& flight);

/// Lets the supporter of the decision before keep its task, unless the new one is earlier by at least
/// `keep_ticks`.
void keep_supporter(Chase& chase, int last, int keep_ticks);

/// The supporter's place: beside the ball on the side of the own goal.
Vec2 support_place(const Game& game, Vec2 ball, double behind);

}  // namespace podball::play
