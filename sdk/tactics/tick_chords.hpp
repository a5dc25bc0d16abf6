// The inside of one tick, as the engine computes it: bodies move along chords and are reflected by what they meet.
// Source: docs/rules.md R19, R21 to R23, R26, R27, R63.
#ifndef PODBALL_TACTICS_TICK_CHORDS_HPP
#define PODBALL_TACTICS_TICK_CHORDS_HPP

#include <podball/math/linear_drag.hpp>
#include <podball/math/vec2.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

namespace podball::tactics {

constexpr double kNotInTick = 2.0;  ///< A time beyond every tick.
constexpr int kImpactsMax = 16;     ///< Of a body in a tick; then it stays where it is. Source: R23.

/// A body within a tick. Times are fractions of the tick.
struct Chord {
    Chord(const Motion& start, Vec2 force, const LinearDrag& one_tick);

    Vec2 position_at(double time) const { return position + way * (time - at); }
    Motion end() const { return {position_at(1.0), velocity}; }

    Vec2 position;  ///< At `at`.
    Vec2 way;       ///< Per tick.
    Vec2 velocity;  ///< At the tick's end, as things stand.
    double at = 0.0;
    int impacts = 0;
};

enum class Obstacle { BorderX, BorderY, GoalLine, Round };

/// What a body meets next. A round obstacle is a post or a zone.
struct Impact {
    double time = kNotInTick;
    Obstacle obstacle = Obstacle::BorderX;
    Vec2 centre;  ///< Of a round one.

    bool exists() const { return time < 1.0; }
};

Impact next_ball_impact(const Field& field, const Chord& ball, double now);
Impact next_pod_impact(const Field& field, Reserve closed, const Chord& pod, double now);

/// Reflects the body. Requires: an obstacle other than the goal line. `limit` is the body's own.
void reflect(Chord& body, const Impact& impact, Vec2 limit);

/// From now until a point that moves by `way` per tick comes within `radius` of the origin; 0 if it is there and comes
/// nearer.
double time_to_reach(Vec2 from, Vec2 way, double radius);

}  // namespace podball::tactics

#endif
