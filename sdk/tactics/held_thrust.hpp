// A pod that holds a thrust, followed until it touches the free ball.
#ifndef PODBALL_TACTICS_HELD_THRUST_HPP
#define PODBALL_TACTICS_HELD_THRUST_HPP

#include <podball/math/vec2.hpp>
#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

#include "tick_chords.hpp"

namespace podball::tactics {

/// What became of it.
struct Course {
    Contact contact;
    double time = 0.0;       ///< Of the contact, as a fraction of its tick.
    bool deflected = false;  ///< The pod met a border or a zone before.

    /// A contact earlier than that of `other`.
    bool comes_before(const Course& other) const {
        return contact.tick != other.contact.tick ? contact.tick < other.contact.tick : time < other.time;
    }
};

/// Jumps over ticks in which nothing can happen, and plays the others as the engine does.
class HeldThrust {
  public:
    /// All three must outlive this.
    HeldThrust(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve);

    /// Told that no path without a deflection touches the ball before this tick, this need not look.
    void expect_nothing_before(int tick) { quiet_until_ = tick - 1; }

    Course follow(Vec2 thrust, int last_tick) const;

  private:
    int quiet_ticks(const Motion& pod, Vec2 force, int tick, int last_tick, int quiet_until) const;
    bool keeps_clear(const Motion& pod, Vec2 force, int ticks) const;
    Motion play_tick(const Motion& pod, Vec2 force, int tick, Course& course) const;
    void touch(const Chord& pod, const Chord& ball, double time, int tick, Course& course) const;
    double time_to_ball(const Chord& pod, const Chord& ball, double now) const;

    const Field& field_;
    const PodState& start_;
    const BallFlight& flight_;
    Reserve closed_;  // Of the zones in which the pod is not already.
    double speed_max_;
    double pickup_velocity_;
    int quiet_until_;
};

}  // namespace podball::tactics

#endif
