// Passes: to where a team-mate gets the ball before every opponent, and slow enough to pick it up.
#pragma once

#include "game.hpp"
#include "scene.hpp"

namespace podball::play {

struct PassStyle {
    double margin_min = 0.01;      ///< Length that every opponent must lack to touch the ball.
    double arrival_share = 0.7;    ///< Speed of the ball at the receiver in units of the pick-up velocity.
    double length_max = 0.5;
};

struct Pass {
    Vec2 shot;                  ///< For the command.
    Vec2 target;                ///< Where it is to be received.
    int receiver = kNoPlayer;   ///< kNoPlayer: there is no pass.
    double margin = -1.0;       ///< What the best placed opponent lacks; length.
    double worth = 0.0;         ///< Of the ball at the target, see `worth_of`.

    bool exists() const { return receiver != kNoPlayer; }
};

/// What the ball is worth at a place to the team that has it there: minus the distance to the opponents' goal, plus the
/// room around the place up to a bound. Units: length.
double worth_of(const Game& game, const Scene& scene, Vec2 place);

/// The pass of the highest worth among the safe ones. Cost: up to 6 targets per team-mate, each one lane.
Pass best_pass(const Game& game, const Scene& scene, const Player& carrier, const PassStyle& style);

/// A kick away from the own goal to where the own team is least behind the opponents.
Vec2 clearance(const Game& game, const Scene& scene, const Player& carrier);

}  // namespace podball::play
