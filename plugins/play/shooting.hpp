// Shots: what the ball needs to fly a wanted way, and which way leads through the opponents into the goal.
#pragma once

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// The shot that makes the ball of a carrier with `carrier_velocity` leave with `ball_velocity`. Length 1 is the limit.
Vec2 shot_for(const Game& game, Vec2 carrier_velocity, Vec2 ball_velocity);

/// The velocity of the hardest shot in the direction of the unit vector `along`; zero if there is none.
Vec2 hardest_shot(const Game& game, Vec2 carrier_velocity, Vec2 along);

/// A straight flight of the ball.
struct Lane {
    Vec2 from;
    Vec2 velocity;  ///< At the start.
    int ticks = 0;  ///< Flight time that counts.
};

/// How clear a lane is: what the best placed player lacks to touch the ball, if it needs `reaction_ticks` before it
/// thrusts. As soon as the answer is below `enough`, any such number may come back.
/// Units: length; negative if somebody can touch the ball. Cost: players * ticks / control_step_ticks.
double lane_margin(const Game& game, const Players& players, const Lane& lane, int reaction_ticks, double enough);

/// Whether a pod of the own team other than these two would be hit by the ball, if all go on as they move.
bool hits_mate(const Game& game, const Players& mates, int shooter, int receiver, const Lane& lane);

struct GoalShot {
    Vec2 shot;             ///< For the command.
    double margin = -1.0;  ///< Units: length. What the best placed opponent lacks; negative: it can touch the ball.
    bool exists = false;   ///< The ball can reach the goal at all.
};

/// The shot between the posts that the opponents are furthest from touching.
GoalShot best_goal_shot(const Game& game, const Scene& scene, const Player& carrier);

/// Ticks in which a ball shot at `speed` runs `way`; kHorizonTicks + 1 if it does not get there.
int flight_ticks(const Game& game, double speed, double way);

}  // namespace podball::play
