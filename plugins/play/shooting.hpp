// Shots: the shot for a wanted flight of the ball, and the best flight past the opponents into the goal.
#pragma once

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// The shot with which the ball leaves a carrier of velocity `carrier_velocity` with `ball_velocity`. A result longer
/// than 1 cannot be played.
Vec2 shot_for(const Game& game, Vec2 carrier_velocity, Vec2 ball_velocity);

/// The velocity of the hardest shot in the direction of the unit vector `along`; zero if there is none.
Vec2 hardest_shot(const Game& game, Vec2 carrier_velocity, Vec2 along);

/// A straight flight of the ball.
struct Lane {
    Vec2 from;
    Vec2 velocity;  ///< Velocity at the start.
    int ticks = 0;  ///< Ticks of the flight that count.
};

/// The distance by which the best placed player misses the ball, if it needs `reaction_ticks` before it thrusts. If the
/// distance is below `enough`, any number below `enough` may be returned.
/// Units: length; negative if a player can touch the ball. Cost: players * ticks / control_step_ticks.
double lane_margin(const Game& game, const Players& players, const Lane& lane, int reaction_ticks, double enough);

/// Whether the ball would hit a pod of the own team other than these two, if all keep their velocities.
bool hits_mate(const Game& game, const Players& mates, int shooter, int receiver, const Lane& lane);

/// Whether the ball would hit a finished structure on the straight way from `from` to `to`.
bool hits_structure(const Game& game, const Structures& structures, Vec2 from, Vec2 to);

struct GoalShot {
    Vec2 shot;             ///< The shot of the command.
    double margin = -1.0;  ///< Distance by which the best placed opponent misses the ball; negative if it can touch the
                           ///< ball. Units: length.
    bool exists = false;   ///< Whether the ball can reach the goal.
};

/// The shot between the posts with the largest margin.
GoalShot best_goal_shot(const Game& game, const Scene& scene, const Player& carrier);

/// Ticks in which a ball shot at `speed` runs the distance `way`; kHorizonTicks + 1 if it does not get there.
int flight_ticks(const Game& game, double speed, double way);

}  // namespace podball::play
