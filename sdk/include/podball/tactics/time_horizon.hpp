// Who gets the ball next, and how far ahead it is worth looking.
#ifndef PODBALL_TACTICS_TIME_HORIZON_HPP
#define PODBALL_TACTICS_TIME_HORIZON_HPP

#include <podball/math/vec2.hpp>
#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

#include <span>

namespace podball::tactics {

/// The pod of a team that gets the ball first.
struct Chaser {
    int pod = -1;       ///< Index; -1: nobody gets it.
    int tick = kNever;  ///< Of its pick-up.
    Vec2 point;         ///< The ball's centre then.

    bool exists() const { return pod >= 0; }
};

/// The earliest of `ways`; among equals the first. Shape: one per pod.
Chaser earliest_chaser(std::span<const Interception> ways);

/// The same of the pods themselves. Shape: reserves[pods], the zones that are closed to each.
/// Cost: less than a pick-up search per pod, since no pod is followed beyond the tick of those before it.
Chaser earliest_chaser(const Field& field, std::span<const PodState> pods, std::span<const Reserve> reserves,
                       const BallFlight& flight, int before = kNever);

/// Ticks until somebody picks up the free ball; until its flight ends if nobody does. At least 1.
int free_ball_horizon(const Chaser& own, const Chaser& opponent, const BallFlight& flight);

/// The same of a carried ball: a set number of control steps. Source: the thesis looks so far ahead.
constexpr int carried_ball_horizon(int control_step_ticks, int control_steps = 20) {
    return control_step_ticks * control_steps;
}

}  // namespace podball::tactics

#endif
