// The reach of a pod by thrust on an unlimited field.
#ifndef PODBALL_TACTICS_REACH_HPP
#define PODBALL_TACTICS_REACH_HPP

#include <algorithm>

#include <podball/math/vec2.hpp>
#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

namespace podball::tactics {

/// Pod and ball after some ticks: their distance without thrust, and the distance that thrust can move the pod.
struct Gap {
    Vec2 way;       ///< From the pod to the ball.
    double length;  ///< Length of `way`.
    double reach;
};

inline Gap gap_at(const Field& field, const PodState& pod, const BallFlight& flight, int tick) {
    const LinearDrag& drag = field.pod[tick];
    const Vec2 way = flight.position(tick) - (pod.position + pod.velocity * drag.reach);
    return {way, length(way), field.thrust * drag.force_to_reach};
}

/// The thrust that brings the pod onto the ball, or as near to it as possible, at the gap's tick.
inline Vec2 thrust_across(const Gap& gap) {
    if (gap.length <= 0.0) {
        return {};
    }
    return gap.way / std::max(gap.length, gap.reach);
}

/// Least number of ticks in which a gap of this size can be closed; at least 1.
inline int ticks_to_close(double gap, double closing_speed) {
    return static_cast<int>(std::clamp(gap / closing_speed, 1.0, 1.0 * kHorizonTicks));
}

/// Whether the ball is out of the pod's reach in a zone that is closed to it.
bool is_reserved(const Field& field, Reserve reserve, Vec2 ball);

/// The earliest tick, not before `from`, at whose end thrust can bring the pod within `touch` of the ball. Ticks in
/// which the ball is reserved do not count. kNever if there is no such tick before `before`.
int earliest_reach(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve, int from,
                   double touch, int before = kNever);

}  // namespace podball::tactics

#endif
