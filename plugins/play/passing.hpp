// Passes: to where a team-mate gets the ball before every opponent, and slow enough to pick it up.
#pragma once

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

struct PassStyle {
    double
        sure_margin;  ///< A pass is sure if every opponent lacks this length to touch it, and lost if one lacks none.
    double loss;      ///< What losing the ball costs, as worth; length.
    double arrival_share;  ///< Speed of the ball at the receiver in units of the pick-up velocity.
    double length_max;
};

struct Pass {
    Vec2 shot;                 ///< For the command.
    Vec2 target;               ///< Where it is to be received.
    int receiver = kNoPlayer;  ///< kNoPlayer: there is no pass.
    double sureness = 0.0;     ///< From 0, lost, to 1.
    double worth = 0.0;        ///< Expected, see `worth_of`; a loss counted in.

    bool exists() const { return receiver != kNoPlayer; }
};

/// What the ball is worth at a place to the team that has it there: minus the distance to the best place for a shot,
/// plus the room around the place up to a bound. Units: length.
double worth_of(const Game& game, const Scene& scene, Vec2 place);

/// The pass to this team-mate at `target`; none if it cannot be played, or would be lost. Cost: one lane.
Pass pass_to(const Game& game, const Scene& scene, const Player& carrier, const Player& mate, Vec2 target,
             const PassStyle& style);

/// The pass of the highest expected worth. Cost: up to 6 targets per team-mate, each one lane.
Pass best_pass(const Game& game, const Scene& scene, const Player& carrier, const PassStyle& style);

/// A hard kick, not at the own goal, to where it is longest out of the opponents' reach.
Vec2 clearance(const Game& game, const Scene& scene, const Player& carrier);

}  // namespace podball::play
