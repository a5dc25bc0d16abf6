// Passes: a team-mate gets the ball before every opponent, and the ball is slow enough to be picked up.
#pragma once

#include <limits>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

struct PassStyle {
    double sure_margin;    ///< A pass is sure if every opponent misses the ball by this distance. Units: length.
    double loss;           ///< Loss of worth when the ball is lost. Units: length.
    double arrival_share;  ///< Speed of the ball at the receiver in units of the pick-up velocity.
    double length_max;
    double onward = 0.0;     ///< Share of the gain of a second pass that counts in the worth of the first.
    double back_cost = 0.0;  ///< What a pass straight back to the passer costs. Units: length.
};

struct Pass {
    Vec2 shot;                 ///< The shot of the command.
    Vec2 target;               ///< Place at which the pass is received.
    int receiver = kNoPlayer;  ///< kNoPlayer: there is no pass.
    double sureness = 0.0;     ///< From 0 (lost) to 1 (sure).
    double worth = 0.0;        ///< Expected worth, see `worth_of`, including the risk of a loss.

    bool exists() const { return receiver != kNoPlayer; }
};

/// Worth of the ball at a place for the team that has it there: minus the distance to the best place for a shot, plus
/// the free space around the place up to a bound. Units: length.
double worth_of(const Game& game, const Scene& scene, Vec2 place);

struct Lane;

/// How sure `receiver` gets the ball that `carrier` plays along the lane to `target`: from 0 to 1; 0 also if the
/// receiver cannot pick it up there or the own goal is in danger. Cost: the lane.
double sureness_of(const Game& game, const Scene& scene, const Player& carrier, const Player& receiver,
                   const Lane& lane, Vec2 target, const PassStyle& style);

/// The pass to this team-mate at `target`; no pass if it cannot be played or would be lost. Cost: one lane.
Pass pass_to(const Game& game, const Scene& scene, const Player& carrier, const Player& mate, Vec2 target,
             const PassStyle& style);

/// The pass of the highest expected worth. If that is at most `least`, any pass of at most that worth or none may be
/// returned. `places` are the places that the own pods go to, by id; null if they are not known. Cost: up to 8 targets
/// per team-mate, each one lane, and for the second pass at most one lane for each two team-mates.
Pass best_pass(const Game& game, const Scene& scene, const Player& carrier, const PassStyle& style,
               const Places* places = nullptr, double least = std::numeric_limits<double>::lowest());

/// The kick with which a team-mate gets the ball before every opponent, at the place of the highest worth. Unlike a
/// pass it may go anywhere, at any length, and the team-mate need not be able to pick the ball up at once. Cost: 33
/// flights, each up to 30 moments of all pods.
Pass kick_to_mate(const Game& game, const Scene& scene, const Player& carrier);

/// A hard kick away from the own goal, in the direction that stays out of the opponents' reach for the longest time.
Vec2 clearance(const Game& game, const Scene& scene, const Player& carrier);

}  // namespace podball::play
