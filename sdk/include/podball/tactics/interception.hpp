// When a pod can get at the ball, and how.
//
// A tick k > 0 is the k-th tick of the engine from now: what is said to happen at k happens during that tick. All pods
// but the one asked about are left out, and so is noise.
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
    int tick = kNever;      ///< During which they touch; kNever: they do not within the horizon.
    Vec2 point;             ///< The ball's centre at that moment.
    bool picks_up = false;  ///< They are slow enough against each other; else the ball bounces off. Source: R37.

    bool exists() const { return tick < kNever; }
};

/// Where pod and ball meet if the pod holds one thrust from now on.
struct Interception {
    int tick = kNever;  ///< During which they touch; kNever: they do not within the horizon.
    Vec2 point;         ///< The ball's centre at that moment.
    Vec2 thrust;        ///< To be held; units of the maximum thrust.

    bool exists() const { return tick < kNever; }
};

/// A pick-up. Its thrust is a multiple of 2^-14 in x and in y, so that the host hands on just what was asked for.
struct Pickup : Interception {
    Contact first_contact;  ///< The earliest one that was found for any thrust: this pick-up, or an earlier bounce.
};

/// The zones that are closed to a pod: it bounces off them, and places of the ball that it can reach only through them
/// are left to others. A zone in which the pod is already is open to it. Source: R62 to R66.
struct Reserve {
    bool own_zone = false;
    bool opponent_zone = false;
};

/// What comes of a held thrust: the first contact, be it a pick-up or a bounce, at `last_tick` at the latest.
/// Exactly what the engine does: chords, the borders for pod and ball, posts, closed zones, the deny window.
/// Requires: |thrust| <= 1, and `flight` of a free ball. Cost: a few map applications; one per tick near a border.
/// Source: R12 to R28, R37, R43 to R45.
Contact first_contact(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve, Vec2 thrust,
                      int last_tick = kHorizonTicks);

/// The earliest pick-up that a constant thrust of at most 1 brings about, its first contact being slow enough.
///
/// Whatever is returned was followed with `first_contact`, so it comes true. That nothing is earlier is a search: clear
/// of borders and zones it is a tick late at most in nearly all cases; off a border a fan of thrusts is tried, which
/// misses some far balls. tests/tactics/interception_engine_test.cpp says how many.
/// Requires: `flight` of a free ball. Only pick-ups before `before` are looked for; fewer cost less.
/// Cost: a few map applications; for a ball that is too fast up to one per tick; at borders some dozens of paths.
Pickup earliest_pickup(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve,
                       int before = kNever);

/// The earliest touch with the pod's centre on the ball's path; failing that, the one nearest to it. A pod that cannot
/// touch the ball gets the thrust that brings it nearest, and the tick kNever. Borders are left out of the pod's
/// motion; `tick` ends with the pod there, or the two within contact, and `point` is the ball's place at its end.
Interception surest_block(const Field& field, const PodState& pod, const BallFlight& flight);

/// The earliest collision of a pod with the pod that carries the ball along `flight`, at full thrust. Borders are left
/// out; `point` is the carrier's place at the end of `tick`.
Interception earliest_tackle(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve);

/// Where `pod` will be after `ticks` without thrust, stopped at the borders. Requires: 0 <= ticks <= kHorizonTicks.
Vec2 drifted(const Field& field, const PodState& pod, int ticks);

}  // namespace podball::tactics

#endif
