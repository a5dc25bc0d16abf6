// Dribbling: the carrier kicks the ball past the opponents and is the first at it again.
#pragma once

#include "play/passing.hpp"

namespace podball::play {

/// The dribble of the highest worth, as a pass of the carrier to itself. None if the carrier cannot get the ball again
/// with a sureness of at least a half, or if the ball would be worth clearly less there. The carrier may touch the ball
/// only after the deny window. Cost: 80 flights. Source: R43.
Pass dribble(const Game& game, const Scene& scene, const Player& carrier, const PassStyle& style, double loss);

}  // namespace podball::play
