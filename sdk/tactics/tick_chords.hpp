// The motion in one tick, computed as in the engine: bodies move along chords, and obstacles reflect them.
// Source: docs/rules.md R19, R21 to R23, R26, R27, R63.
#ifndef PODBALL_TACTICS_TICK_CHORDS_HPP
#define PODBALL_TACTICS_TICK_CHORDS_HPP

#include <podball/math/linear_drag.hpp>
#include <podball/math/vec2.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

#include <cmath>

namespace podball::tactics {

constexpr double kNotInTick = 2.0;  ///< A time beyond every tick.
constexpr int kImpactsMax = 16;     ///< Impacts of a body in a tick. A body with more is stuck. Source: R23.

/// Whether `place` lies in the rectangle around the origin that reaches as far as `limit` on each side.
inline bool is_within(Vec2 place, Vec2 limit) { return std::fabs(place.x) <= limit.x && std::fabs(place.y) <= limit.y; }

/// A body within a tick. Times are fractions of the tick.
struct Chord {
    Chord(const Motion& start, Vec2 force, const LinearDrag& one_tick);

    Vec2 position_at(double time) const { return position + way * (time - at); }
    Motion end() const { return {position_at(1.0), velocity}; }

    Vec2 position;  ///< Position at the time `at`.
    Vec2 way;       ///< Displacement per tick.
    Vec2 velocity;  ///< Velocity at the tick's end, without later impacts.
    double at = 0.0;
    int impacts = 0;
};

enum class Obstacle { BorderX, BorderY, GoalLine, Round };

/// The next obstacle of a body. A round obstacle is a post or a zone.
struct Impact {
    double time = kNotInTick;
    Obstacle obstacle = Obstacle::BorderX;
    Vec2 centre;  ///< Centre of a round obstacle.

    bool exists() const { return time < 1.0; }
};

Impact next_ball_impact(const Field& field, const Chord& ball, double now);
Impact next_pod_impact(const Field& field, Reserve closed, const Chord& pod, double now);

/// Reflects the body. `limit` is the limit of the body's centre. Requires: the obstacle is not the goal line.
void reflect(Chord& body, const Impact& impact, Vec2 limit);

/// Extends the path of a body without force by groups of ticks, as long as their ends are within `limit`. `reach` and
/// `decay` are those of one tick. Returns the last tick of the path; entries behind it may have been overwritten.
/// Requires: at->position is within `limit`, and the path has room up to `end`.
Motion* coast_within(Motion* at, const Motion* end, Vec2 limit, double reach, double decay);

/// Time until a point that moves by `way` per tick comes within `radius` of the origin; 0 if it is within and
/// approaches.
double time_to_reach(Vec2 from, Vec2 way, double radius);

}  // namespace podball::tactics

#endif
