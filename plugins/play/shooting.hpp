// Shots: the shot for a wanted flight of the ball, and the best flight past the opponents into the goal.
#pragma once

#include <limits>

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

/// The bounds between which a margin must be exact. Units: length.
struct MarginBounds {
    double enough;  ///< If the margin is below this, any number below it may be returned.
    double most = std::numeric_limits<double>::infinity();  ///< If it is above this, any number above it.
};

/// The distance by which the best placed player misses the ball, if it needs `reaction_ticks` before it thrusts.
/// Units: length; negative if a player can touch the ball. Cost: players near the lane * ticks / control_step_ticks.
double lane_margin(const Game& game, const Players& players, const Lane& lane, int reaction_ticks,
                   const MarginBounds& bounds);

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

/// The shot between the posts with the largest margin. Only shots with a margin above `least` count.
GoalShot best_goal_shot(const Game& game, const Scene& scene, const Player& carrier,
                        double least = -std::numeric_limits<double>::infinity());

/// Ticks in which a ball shot at `speed` runs the distance `way`; kHorizonTicks + 1 if it does not get there.
int flight_ticks(const Game& game, double speed, double way);

}  // namespace podball::play
