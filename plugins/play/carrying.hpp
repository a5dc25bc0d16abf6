// What the pod with the ball does: shoot, pass, run, or get rid of it.
#pragma once

#include "play/game.hpp"
#include "play/passing.hpp"
#include "play/scene.hpp"

namespace podball::play {

struct CarryStyle {
    bool passes;  ///< false is a handicap.
    PassStyle pass;
    double pass_gain;    ///< Worth a pass must gain over keeping the ball; length.
    double shot_margin;  ///< Length that the best placed opponent must lack to touch a shot at the goal.
    int pressed_ticks;   ///< With an opponent so near, keeping the ball is as good as losing it;
    int hurry_ticks;     ///< with so little of the keep limit left, too.
};

/// What a pod is to do until the next control step.
struct Action {
    Vec2 thrust;
    Vec2 shot;
    bool shoots = false;
    Vec2 target = {};  ///< Where the pod heads.
    Pass pass = {};    ///< The best one, if one was looked for.
};

/// The action of a field player with the ball.
Action carry(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style);

/// Ticks until an opponent can run into the carrier, at the least; kNever if that is far off.
int ticks_to_tackle(const Game& game, const Scene& scene, const Player& carrier);

}  // namespace podball::play
