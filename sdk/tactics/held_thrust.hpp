// Follows a pod with a constant thrust until it touches the free ball.
#ifndef PODBALL_TACTICS_HELD_THRUST_HPP
#define PODBALL_TACTICS_HELD_THRUST_HPP

#include <podball/math/vec2.hpp>
#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

#include "tick_chords.hpp"

namespace podball::tactics {

constexpr double kBoundMargin = 1.0 + 1e-6;  ///< More than all rounding errors of a bound.

/// The result of following a path: its contact with the ball.
struct Course {
    Contact contact;
    double time = 0.0;       ///< Time of the contact, as a fraction of its tick.
    bool deflected = false;  ///< The pod met a border or a zone before the contact.

    /// Whether this contact is earlier than that of `other`.
    bool comes_before(const Course& other) const {
        return contact.tick != other.contact.tick ? contact.tick < other.contact.tick : time < other.time;
    }
};

/// Follows a path. Skips ticks without a possible impact and plays all other ticks like the engine.
class HeldThrust {
  public:
    /// Requires: `field`, `pod` and `flight` outlive this object.
    HeldThrust(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve);

    /// Sets a tick before which no path without a deflection touches the ball. The search skips earlier ticks.
    void expect_nothing_before(int tick) { quiet_until_ = tick - 1; }

    Course follow(Vec2 thrust, int last_tick) const;

  private:
    int ticks_without_ball(const Motion& pod, int tick, int last_tick, int quiet_until) const;
    int skip_ticks(Motion& pod, Vec2 force, int ticks) const;
    double squared_distance_to_zones(Vec2 place) const;
    bool keeps_within_borders(const Motion& pod, const Motion& end, double coast) const;
    bool keeps_out_of_zones(Vec2 from, Vec2 to, double radius) const;
    void play_tick(Motion& motion, Vec2 force, int tick, Course& course) const;
    void touch(const Chord& pod, const Chord& ball, double time, int tick, Course& course) const;
    double time_to_ball(const Chord& pod, const Chord& ball, double now) const;

    const Field& field_;
    const PodState& start_;
    const BallFlight& flight_;
    Reserve closed_;  // The closed zones, except a zone in which the pod already is.
    double speed_max_;
    double pickup_velocity_;
    int quiet_until_;
};

}  // namespace podball::tactics

#endif
