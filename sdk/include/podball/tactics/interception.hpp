// The earliest moment at which a pod can have the ball, and the thrust for it.
//
// A tick k > 0 is the k-th tick of the engine from now: an event at k happens during that tick. The predictions ignore
// all other pods and noise.
#ifndef PODBALL_TACTICS_INTERCEPTION_HPP
#define PODBALL_TACTICS_INTERCEPTION_HPP

#include <podball/math/vec2.hpp>
#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/field.hpp>

namespace podball::tactics {

constexpr int kNever = kHorizonTicks + 1;

/// A pod that does not carry the ball.
struct PodState {
    Vec2 position;
    Vec2 velocity;
    int deny_ticks_left = 0;  ///< While above 0 the ball passes through the pod. Source: docs/rules.md R43.
};

/// A touch of pod and ball.
struct Contact {
    int tick = kNever;      ///< The tick in which they touch; kNever: no touch within the horizon.
    Vec2 point;             ///< The ball's centre at the touch.
    bool picks_up = false;  ///< Their relative speed permits a pick-up; otherwise the ball bounces. Source: R37.

    bool exists() const { return tick < kNever; }
};

/// The meeting of ball and pod, if the pod holds one thrust from now on.
struct Interception {
    int tick = kNever;  ///< The tick in which they touch; kNever: no touch within the horizon.
    Vec2 point;         ///< The ball's centre at the touch.
    Vec2 thrust;        ///< The thrust to hold. Units: maximum thrust.

    bool exists() const { return tick < kNever; }
};

/// A pick-up. Its thrust is a multiple of 2^-14 in x and in y, so the host does not change it.
struct Pickup : Interception {
    Contact first_contact;  ///< The earliest contact with any tried thrust: this pick-up, or an earlier bounce.
};

/// The zones that are closed to a pod. The pod bounces off a closed zone and cannot reach a ball inside it. A zone is
/// open to a pod that is already in it. Source: R62 to R66.
struct Reserve {
    bool own_zone = false;
    bool opponent_zone = false;
};

/// The first contact under a held thrust, a pick-up or a bounce, at `last_tick` at the latest. Computed exactly as in
/// the engine, with chords, the borders for pod and ball, posts, closed zones and the deny window.
/// Requires: |thrust| <= 1, and `flight` of a free ball. Cost: a few map applications; one per tick near a border.
/// Source: R12 to R28, R37, R43 to R45.
Contact first_contact(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve, Vec2 thrust,
                      int last_tick = kHorizonTicks);

/// The earliest pick-up under a constant thrust of at most 1, whose first contact is slow enough.
///
/// The result was checked with `first_contact`, so the engine plays it. The search does not prove that it is the
/// earliest. Away from borders and zones it is at most one tick late in nearly all cases. For ways off a border a fan
/// of thrusts is tried, which misses some far balls; tests/tactics/interception_engine_test.cpp counts them. Only
/// pick-ups before `before` are searched; a smaller value costs less. A search from `from` finds the same for less.
/// Requires: `flight` of a free ball, and `from` is 1 or what `first_search_tick` gave for this pod and this flight.
/// Cost: a few map applications; for a ball that is too fast up to one per tick; at borders some dozens of paths.
Pickup earliest_pickup(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve,
                       int before = kNever, int from = 1);

/// A tick from which `earliest_pickup` may search, since it finds nothing earlier. kNever: it finds nothing before
/// `before`, so the pod need not be searched. Ways that bounce off borders and zones count.
/// Requires: `flight` of a free ball. Cost: a few distances.
int first_search_tick(const Field& field, const PodState& pod, const BallFlight& flight, int before = kNever);

/// The earliest touch with the pod's centre on the ball's path; if there is none, the touch nearest to the path. A pod
/// that cannot touch the ball gets the thrust that brings it nearest, and the tick kNever. The pod's motion ignores
/// borders. At the end of `tick` the pod is on the path or in contact, and `point` is the place of the ball.
Interception surest_block(const Field& field, const PodState& pod, const BallFlight& flight);

/// The earliest collision of a pod at full thrust with the pod that carries the ball along `flight`. Borders are
/// ignored. `point` is the carrier's place at the end of `tick`.
Interception earliest_tackle(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve);

/// The place of `pod` after `ticks` without thrust. It stops at the borders. Requires: 0 <= ticks <= kHorizonTicks.
Vec2 drifted(const Field& field, const PodState& pod, int ticks);

}  // namespace podball::tactics

#endif
