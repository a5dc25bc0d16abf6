// Runs: while a team-mate carries the ball, a front pod runs behind the opponents' last line to get a pass there.
#pragma once

#include <vector>

#include "play/game.hpp"
#include "play/picture.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// Gives one front pod with the task Hold a place behind the opponents' last line: the pod whose place is worth most.
/// Only near pods run, only if the place is within `pass_length` of the ball, and only where at least three pods are in
/// front, because otherwise nobody would be left to play with. Nobody runs while the keeper has the ball.
void send_runner(const Game& game, const Scene& scene, const std::vector<Role>& roles, double pass_length, Plan& plan);

}  // namespace podball::play
