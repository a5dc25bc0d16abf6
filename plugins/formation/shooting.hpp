// Shots: what the ball needs to fly a wanted way, and which way leads through the opponents into the goal.
#pragma once

#include "game.hpp"
#include "scene.hpp"

namespace podball::play {

/// The shot that makes the ball of a carrier with `carrier_velocity` leave with `ball_velocity`. Length 1 is the limit.
Vec2 shot_for(const Game& game, Vec2 carrier_velocity, Vec2 ball_velocity);

/// The velocity of the hardest shot in the direction of the unit vector `along`; zero if there is none.
Vec2 hardest_shot(const Game& game, Vec2 carrier_velocity, Vec2 along);

/// How clear a straight flight of the ball is: the least distance that a player lacks to touch it.
/// Units: length; negative if somebody can.
struct Lane {
    double margin;
};

/// A straight flight from `from` with velocity `velocity` during `ticks`. Players need `reaction_ticks` before they thrust.
/// `except` is left out. Cost: players * ticks / control_step_ticks.
double lane_margin(const Game& game, const Players& players, int except, Vec2 from, Vec2 velocity, int ticks,
                   int reaction_ticks);

/// How far a team-mate on its course stays from the flight. Units: length, 0 where they touch.
double mates_margin(const Game& game, const Players& mates, int except, Vec2 from, Vec2 velocity, int ticks);

struct GoalShot {
    Vec2 shot;                   ///< For the command.
    double margin = -1.0;        ///< Units: length. What the best placed opponent lacks; negative: it can touch the ball.
    bool exists = false;         ///< The ball can reach the goal at all.
};

/// The shot between the posts that the opponents are furthest from touching.
GoalShot best_goal_shot(const Game& game, const Scene& scene, const Player& carrier);

/// Ticks in which a ball shot at `speed` runs `way`; kHorizonTicks + 1 if it does not get there.
int flight_ticks(const Game& game, double speed, double way);

}  // namespace podball::play
