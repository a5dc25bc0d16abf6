// Actions of the carrier: shoot, pass, run, or clear the ball.
#pragma once

#include "play/game.hpp"
#include "play/passing.hpp"
#include "play/scene.hpp"

namespace podball::play {

struct CarryStyle {
    bool passes;  ///< false is a handicap.
    PassStyle pass;
    double pass_gain;     ///< Least amount by which a pass must be worth more than keeping the ball. Units: length.
    double rescue;        ///< Worth that a pass may cost if the ball may otherwise be lost. Units: length.
    double shot_margin;   ///< Least distance of the nearest opponent's reach to a shot at the goal. Units: length.
    int pressed_ticks;    ///< A pass may cost the rescue if an opponent can hit the carrier hard within this time,
    int hurry_ticks;      ///< or if at most this much of the keep limit is left.
    double duel;          ///< A hit is hard if it has more than this share of the force limit; 0: all hits are.
    bool dribbles;        ///< The carrier kicks the ball past an opponent that would win it.
    bool clears_to_mate;  ///< A clearance goes to where a team-mate is first at the ball, if there is such a place.
    double clear_within;  ///< Farther from the own goal than this the carrier takes a hit. Units: length.
};

/// The action of a pod until the next control step.
struct Action {
    Vec2 thrust;
    Vec2 shot;
    bool shoots = false;
    Vec2 target = {};      ///< The point to which the pod moves.
    Pass pass = {};        ///< The best pass of those that were searched. Drawings show it.
    bool at_goal = false;  ///< The shot is meant for the opponents' goal. Drawings show it.
};

/// The action of a field player with the ball. Passes also go to where team-mates are on their ways to `places`, unless
/// these are null.
Action carry(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style,
             const Places* places = nullptr);

/// Least ticks until an opponent can hit the carrier; kNever if that is far in the future.
int ticks_to_tackle(const Game& game, const Scene& scene, const Player& carrier);

}  // namespace podball::play
