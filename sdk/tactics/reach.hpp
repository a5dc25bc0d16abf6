// How far thrust can bring a pod on an endless field.
#ifndef PODBALL_TACTICS_REACH_HPP
#define PODBALL_TACTICS_REACH_HPP

#include <algorithm>

#include <podball/math/vec2.hpp>
#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

namespace podball::tactics {

/// Pod and ball after some ticks: how far apart they would be without thrust, and how far thrust can bring the pod.
struct Gap {
    Vec2 way;       ///< From the pod to the ball.
    double length;  ///< Of it.
    double reach;
};

inline Gap gap_at(const Field& field, const PodState& pod, const BallFlight& flight, int tick) {
    const LinearDrag& drag = field.pod[tick];
    const Vec2 way = flight.position(tick) - (pod.position + pod.velocity * drag.reach);
    return {way, length(way), field.thrust * drag.force_to_reach};
}

/// The thrust that brings the pod onto the ball at the gap's tick, or as near as it can.
inline Vec2 thrust_across(const Gap& gap) {
    if (gap.length <= 0.0) return {};
    return gap.way / std::max(gap.length, gap.reach);
}

/// No sooner than in so many ticks a gap of this size can be closed; at least 1.
inline int ticks_to_close(double gap, double closing_speed) {
    return static_cast<int>(std::clamp(gap / closing_speed, 1.0, 1.0 * kHorizonTicks));
}

/// Whether the ball is out of the pod's reach in a zone that is closed to it.
bool is_reserved(const Field& field, Reserve reserve, Vec2 ball);

/// The earliest tick from `from` on at whose end thrust can have brought the pod within `touch` of the flight's point,
/// places that are reserved left out; kNever if there is none.
int earliest_reach(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve, int from,
                   double touch);

}  // namespace podball::tactics

#endif
