// The next pod to have the ball, and the horizon of predictions.
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
    int pod = -1;       ///< Index; -1: no pod gets it.
    int tick = kNever;  ///< Tick of its pick-up.
    Vec2 point;         ///< The ball's centre at the pick-up.

    bool exists() const { return pod >= 0; }
};

/// The pod with the earliest of `ways`; of equal ones the first. Shape: ways[pods].
Chaser earliest_chaser(std::span<const Interception> ways);

/// The pod of `pods` that gets the ball first.
/// Shape: reserves[pods], the zones that are closed to each pod.
/// Cost: less than a pick-up search per pod, because the search for a pod ends at the earliest tick found before.
Chaser earliest_chaser(const Field& field, std::span<const PodState> pods, std::span<const Reserve> reserves,
                       const BallFlight& flight, int before = kNever);

/// Ticks until a pod picks up the free ball, or until its flight ends if no pod does. At least 1.
int free_ball_horizon(const Chaser& own, const Chaser& opponent, const BallFlight& flight);

/// Horizon of a carried ball: a fixed number of control steps. Source: thesis, 3.1.
constexpr int carried_ball_horizon(int control_step_ticks, int control_steps = 20) {
    return control_step_ticks * control_steps;
}

}  // namespace podball::tactics

#endif
