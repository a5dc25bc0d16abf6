// What the pod with the ball does: shoot, pass, run, or get rid of it.
#pragma once

#include "game.hpp"
#include "passing.hpp"
#include "scene.hpp"

namespace podball::play {

struct CarryStyle {
    PassStyle pass;
    bool passes = true;
    double shot_margin = 0.0;   ///< Length that the best placed opponent must lack for a shot at the goal.
    double pass_gain = 0.03;    ///< Worth a pass must gain over keeping the ball; length.
    int pressed_ticks = 20;     ///< With an opponent so near, keeping the ball is as good as losing it.
    int hurry_ticks = 30;       ///< With so little of the keep limit left, too.
};

/// What a pod is to do until the next control step.
struct Action {
    Vec2 thrust;
    Vec2 shot;
    bool shoots = false;
    int receiver = kNoPlayer;  ///< For whom the shot is meant.
};

/// The action of a field player with the ball.
Action carry(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style);

/// Ticks until an opponent can run into the carrier, at the least.
int ticks_to_tackle(const Game& game, const Scene& scene, const Player& carrier);

}  // namespace podball::play
