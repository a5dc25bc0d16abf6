#include "engine/trajectory.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "engine/random.hpp"

namespace podball::engine {
namespace {

// A carried or dead ball does not move by itself.
constexpr LinearDrag kAtRest{.decay = 1.0, .reach = 0.0, .force_to_velocity = 0.0, .force_to_reach = 0.0};

// The length of the longest vector of a pod. The pods are taken by two. If the last one is alone, the body after it
// does not play, and its vector is 0.
double longest(const World& world, const PerBody<double>& x, const PerBody<double>& y) {
    using Two = double __attribute__((vector_size(2 * sizeof(double))));
    Two squared{};
    for (std::size_t b = 0; b < static_cast<std::size_t>(pods(world)); b += 2) {
        const Two xs{x[b], x[b + 1]};
        const Two ys{y[b], y[b + 1]};
        const Two sums = xs * xs + ys * ys;
        squared = squared > sums ? squared : sums;
    }
    return std::sqrt(std::max(squared[0], squared[1]));
}

}  // namespace

Trajectory::Trajectory(const World& world, const ResolvedRules& rules)
    : world_(world), rules_(rules), pods_(static_cast<std::size_t>(pods(world))) {
    for (std::size_t b = 0; b < pods_; ++b) {
        start_body(b, rules.pod_drag);
    }
    start_ball();
    start_noise();
}

inline void Trajectory::start_body(std::size_t body, const LinearDrag& drag) {
    State& start = states_[0];
    start.place[body] = Pair{world_.x[body], world_.y[body]};
    start.velocity[body] = Pair{world_.vx[body], world_.vy[body]};
    reach_[body] = Pair{} + drag.reach;
    decay_[body] = Pair{} + drag.decay;
    set_force(body, Pair{world_.force_x[body], world_.force_y[body]}, drag);
}

void Trajectory::start_ball() {
    start_body(kBall, world_.ball_state == BallState::Free ? rules_.ball_drag : kAtRest);
    set_force(kBall, Pair{}, kAtRest);
    if (world_.ball_state == BallState::Carried) {
        start_body(static_cast<std::size_t>(world_.carrier), rules_.carrier_drag);
        hold_ball(states_[0]);
    }
}

void Trajectory::start_noise() {
    if (rules_.noise.thrust > 0.0) {
        const std::uint64_t seed = world_.seed;
        std::size_t b = 0;
        for (int slot = 0; slot < kSlots; ++slot) {
            for (int pod = 0; pod < world_.pod_count[static_cast<std::size_t>(slot)]; ++pod) {
                thrust_streams_[b++] = random_stream(seed, Purpose::Thrust, slot, pod);
            }
        }
        for (b = 0; b < pods_; ++b) {
            set_force_effect(b, rules_.pod_drag);
        }
        if (world_.ball_state == BallState::Carried) {
            set_force_effect(static_cast<std::size_t>(world_.carrier), rules_.carrier_drag);
        }
    }
    if (rules_.noise.ball > 0.0 && world_.ball_state == BallState::Free) {
        ball_stream_ = random_stream(world_.seed, Purpose::BallFriction);
    }
}

inline void Trajectory::set_force(std::size_t body, Pair force, const LinearDrag& drag) {
    force_[body] = force;
    reach_push_[body] = force * drag.force_to_reach;
    velocity_push_[body] = force * drag.force_to_velocity;
}

inline void Trajectory::set_force_effect(std::size_t body, const LinearDrag& drag) {
    force_to_reach_[body] = Pair{} + drag.force_to_reach;
    force_to_velocity_[body] = Pair{} + drag.force_to_velocity;
}

// Noise changes the loss of speed, but not the displacement. Source: R71.
void Trajectory::draw_ball_decay(std::int64_t when) {
    const double u = signed_unit(random_word(ball_stream_, when));
    decay_[kBall] = Pair{} + (1.0 - (1.0 - rules_.ball_drag.decay) * (1.0 + rules_.noise.ball * u));
}

// Source: R13.
inline void Trajectory::move(std::size_t body, const Pair& reach_push, const Pair& velocity_push, const State& from,
                             State& to) {
    const Pair velocity = from.velocity[body];
    const Pair chord = velocity * reach_[body] + reach_push;
    chord_[body] = chord;
    to.place[body] = from.place[body] + chord;
    to.velocity[body] = velocity * decay_[body] + velocity_push;
}

// Calls `action(pod)` for each pod, and puts the boxes around the places that the pods then have.
template <typename Action>
void Trajectory::for_each_pod(State& state, Action action) const {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    std::size_t pod = 0;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        Pair lowest = Pair{} + kFar;
        Pair highest = Pair{} - kFar;
        for (const std::size_t end = pod + static_cast<std::size_t>(world_.pod_count[slot]); pod < end; ++pod) {
            action(pod);
            const Pair place = state.place[pod];
            lowest = lowest < place ? lowest : place;
            highest = highest > place ? highest : place;
        }
        state.box[slot] = {lowest, highest};
    }
}

// Source: R70.
void Trajectory::move_pods_with_noise(const State& from, State& to, std::int64_t when) {
    // A step is a power of two, so the products have the bits of those with `signed_unit`.
    const double noise = rules_.noise.thrust * kSignedUnitStep;
    for_each_pod(to, [&](std::size_t pod) {
        const double factor = 1.0 + noise * signed_unit_steps(random_word(thrust_streams_[pod], when));
        const Pair force = Pair{world_.force_x[pod], world_.force_y[pod]} * factor;
        force_[pod] = force;
        move(pod, force * force_to_reach_[pod], force * force_to_velocity_[pod], from, to);
    });
}

void Trajectory::hold_ball(State& held) const {
    const auto carrier = static_cast<std::size_t>(world_.carrier);
    held.place[kBall] = held.place[carrier];
    held.velocity[kBall] = held.velocity[carrier];
}

void Trajectory::advance() {
    assert(ticks_ < kTrajectoryTicksMax);
    const std::int64_t when = world_.tick + ticks_;
    if (rules_.noise.ball > 0.0 && world_.ball_state == BallState::Free) {
        draw_ball_decay(when);
    }
    const State& from = state(ticks_);
    State& to = states_[static_cast<std::size_t>(++ticks_)];
    if (rules_.noise.thrust > 0.0) {
        move_pods_with_noise(from, to, when);
    } else {
        for_each_pod(to, [&](std::size_t pod) { move(pod, reach_push_[pod], velocity_push_[pod], from, to); });
    }
    move(kBall, reach_push_[kBall], velocity_push_[kBall], from, to);
    if (world_.ball_state == BallState::Carried) {
        hold_ball(to);
    }
}

Ways Trajectory::longest_ways(int ticks) const {
    const LinearDrag& pod = rules_.pod_drag;
    const LinearDrag& carrier = rules_.carrier_drag;
    const double force = longest(world_, world_.force_x, world_.force_y) * (1.0 + rules_.noise.thrust);
    const double chord_push = force * std::max(pod.force_to_reach, carrier.force_to_reach);
    const double velocity_push = force * std::max(pod.force_to_velocity, carrier.force_to_velocity);
    // No drag makes a body faster, so a velocity grows by less than its push in a tick.
    const double way = ticks * (longest(world_, world_.vx, world_.vy) + chord_push + 0.5 * (ticks - 1) * velocity_push);
    return {way, world_.ball_state == BallState::Carried ? way : ticks * length(velocity(0, kBall))};
}

void Trajectory::put_places(World& target, int tick) const {
    const Pairs& place = state(tick).place;
    for (std::size_t b = 0; b < pods_; ++b) {
        target.x[b] = place[b][0];
        target.y[b] = place[b][1];
    }
    set_position(target, kBall, of_body(place, kBall));
}

void Trajectory::put_velocities(World& target, int tick) const {
    const Pairs& velocity = state(tick).velocity;
    for (std::size_t b = 0; b < pods_; ++b) {
        target.vx[b] = velocity[b][0];
        target.vy[b] = velocity[b][1];
    }
    set_velocity(target, kBall, of_body(velocity, kBall));
}

void Trajectory::get_chords(Chords& chords) const {
    const auto get = [&](std::size_t body) {
        chords.x[body] = chord_[body][0];
        chords.y[body] = chord_[body][1];
        chords.force_x[body] = force_[body][0];
        chords.force_y[body] = force_[body][1];
    };
    for (std::size_t b = 0; b < pods_; ++b) {
        get(b);
    }
    get(kBall);
}

void Trajectory::replace_places(const World& solved) {
    State& last = states_[static_cast<std::size_t>(ticks_)];
    for_each_pod(last, [&](std::size_t pod) { last.place[pod] = Pair{solved.x[pod], solved.y[pod]}; });
    last.place[kBall] = Pair{solved.x[kBall], solved.y[kBall]};
}

}  // namespace podball::engine
