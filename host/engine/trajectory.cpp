#include "engine/trajectory.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

#include "engine/random.hpp"

namespace podball::engine {
namespace {

constexpr std::size_t kVector = 2;
using Vector = double __attribute__((vector_size(kVector * sizeof(double))));

Vector load(const double* from) {
    Vector values;
    std::memcpy(&values, from, sizeof values);
    return values;
}

void store(double* to, Vector values) { std::memcpy(to, &values, sizeof values); }

Vector smaller(Vector a, Vector b) { return a < b ? a : b; }
Vector larger(Vector a, Vector b) { return a > b ? a : b; }

}  // namespace

Trajectory::Trajectory(const World& world, const ResolvedRules& rules)
    : world_(world), rules_(rules), pods_(static_cast<std::size_t>(pods(world))) {
    start_pods();
    start_ball();
    if (world.ball_state == BallState::Carried) {
        set_carrier_drag();
        hold_ball(states_[0]);
    }
    start_noise();
}

// If the last vector is not full, it has a body that does not play; the ball takes its place.
void Trajectory::start_pods() {
    const LinearDrag& drag = rules_.pod_drag;
    State& start = states_[0];
    Vector speeds{};
    Vector forces{};
    for (std::size_t l = 0; l < pods_; l += kVector) {
        const Vector vx = load(&world_.vx[l]);
        const Vector vy = load(&world_.vy[l]);
        const Vector fx = load(&world_.force_x[l]);
        const Vector fy = load(&world_.force_y[l]);
        store(&start.place.x[l], load(&world_.x[l]));
        store(&start.place.y[l], load(&world_.y[l]));
        store(&start.velocity.x[l], vx);
        store(&start.velocity.y[l], vy);
        set_forces(l, fx, fy);
        store(&reach_[l], Vector{} + drag.reach);
        store(&decay_[l], Vector{} + drag.decay);
        speeds = larger(vx * vx + vy * vy, speeds);
        forces = larger(fx * fx + fy * fy, forces);
    }
    squared_speed_ = std::max(speeds[0], speeds[1]);
    squared_force_ = std::max(forces[0], forces[1]);
}

// The chord of a carried or dead ball is 0.
void Trajectory::start_ball() {
    const bool is_free = world_.ball_state == BallState::Free;
    const auto rest_is_zero = [l = pods_](PerLane& lanes, double of_ball) { store(&lanes[l], Vector{of_ball}); };
    rest_is_zero(states_[0].place.x, world_.x[kBall]);
    rest_is_zero(states_[0].place.y, world_.y[kBall]);
    rest_is_zero(states_[0].velocity.x, world_.vx[kBall]);
    rest_is_zero(states_[0].velocity.y, world_.vy[kBall]);
    for (Plane* plane : {&force_, &reach_push_, &velocity_push_}) {
        rest_is_zero(plane->x, 0.0);
        rest_is_zero(plane->y, 0.0);
    }
    rest_is_zero(reach_, is_free ? rules_.ball_drag.reach : 0.0);
    rest_is_zero(decay_, is_free ? rules_.ball_drag.decay : 1.0);
}

// The forces of a vector of pods without the ball.
void Trajectory::set_forces(std::size_t lane, Vector x, Vector y) {
    const LinearDrag& drag = rules_.pod_drag;
    store(&force_.x[lane], x);
    store(&force_.y[lane], y);
    store(&reach_push_.x[lane], x * drag.force_to_reach);
    store(&reach_push_.y[lane], y * drag.force_to_reach);
    store(&velocity_push_.x[lane], x * drag.force_to_velocity);
    store(&velocity_push_.y[lane], y * drag.force_to_velocity);
}

void Trajectory::set_carrier_drag() {
    const LinearDrag& drag = rules_.carrier_drag;
    const auto lane = static_cast<std::size_t>(world_.carrier);
    reach_[lane] = drag.reach;
    decay_[lane] = drag.decay;
    reach_push_.x[lane] = force_.x[lane] * drag.force_to_reach;
    reach_push_.y[lane] = force_.y[lane] * drag.force_to_reach;
    velocity_push_.x[lane] = force_.x[lane] * drag.force_to_velocity;
    velocity_push_.y[lane] = force_.y[lane] * drag.force_to_velocity;
}

void Trajectory::start_noise() {
    if (rules_.noise.thrust > 0.0) {
        for (std::size_t l = 0; l < pods_; ++l) {
            const int body = static_cast<int>(l);
            thrust_streams_[l] =
                random_stream(world_.seed, Purpose::Thrust, slot_of(world_, body), pod_of(world_, body));
        }
    }
    if (rules_.noise.ball > 0.0 && world_.ball_state == BallState::Free) {
        ball_stream_ = random_stream(world_.seed, Purpose::BallFriction);
    }
}

// Source: R70.
void Trajectory::draw_thrusts() {
    const std::int64_t when = world_.tick + ticks_;
    PerLane factors;
    for (std::size_t l = 0; l < pods_; ++l) {
        factors[l] = 1.0 + rules_.noise.thrust * signed_unit(random_word(thrust_streams_[l], when));
    }
    factors[pods_] = 0.0;  // If the last vector is not full, this is the ball.
    for (std::size_t l = 0; l < pods_; l += kVector) {
        const Vector factor = load(&factors[l]);
        set_forces(l, load(&world_.force_x[l]) * factor, load(&world_.force_y[l]) * factor);
    }
    if (world_.ball_state == BallState::Carried) {
        set_carrier_drag();
    }
}

// Noise changes the loss of speed, but not the displacement. Source: R71.
void Trajectory::draw_ball_decay() {
    const double u = signed_unit(random_word(ball_stream_, world_.tick + ticks_));
    decay_[pods_] = 1.0 - (1.0 - rules_.ball_drag.decay) * (1.0 + rules_.noise.ball * u);
}

void Trajectory::hold_ball(State& held) const {
    const auto carrier = static_cast<std::size_t>(world_.carrier);
    for (Plane* plane : {&held.place, &held.velocity}) {
        plane->x[pods_] = plane->x[carrier];
        plane->y[pods_] = plane->y[carrier];
    }
}

// Source: R13.
void Trajectory::advance() {
    assert(ticks_ < kTrajectoryTicksMax);
    if (rules_.noise.thrust > 0.0) {
        draw_thrusts();
    }
    if (rules_.noise.ball > 0.0 && world_.ball_state == BallState::Free) {
        draw_ball_decay();
    }
    const State& from = state(ticks_);
    State& to = states_[static_cast<std::size_t>(++ticks_)];
    for (std::size_t l = 0; l <= pods_; l += kVector) {
        const Vector reach = load(&reach_[l]);
        const Vector decay = load(&decay_[l]);
        const Vector vx = load(&from.velocity.x[l]);
        const Vector vy = load(&from.velocity.y[l]);
        store(&to.place.x[l], load(&from.place.x[l]) + (vx * reach + load(&reach_push_.x[l])));
        store(&to.place.y[l], load(&from.place.y[l]) + (vy * reach + load(&reach_push_.y[l])));
        store(&to.velocity.x[l], vx * decay + load(&velocity_push_.x[l]));
        store(&to.velocity.y[l], vy * decay + load(&velocity_push_.y[l]));
    }
    if (world_.ball_state == BallState::Carried) {
        hold_ball(to);
    }
}

double Trajectory::longest_pod_way(int ticks) const {
    const LinearDrag& pod = rules_.pod_drag;
    const LinearDrag& carrier = rules_.carrier_drag;
    const double force = std::sqrt(squared_force_) * (1.0 + rules_.noise.thrust);
    const double chord_push = force * std::max(pod.force_to_reach, carrier.force_to_reach);
    const double velocity_push = force * std::max(pod.force_to_velocity, carrier.force_to_velocity);
    // No drag makes a body faster, so a velocity grows by less than its push in a tick.
    return ticks * (std::sqrt(squared_speed_) + chord_push + 0.5 * (ticks - 1) * velocity_push);
}

double Trajectory::longest_ball_way(int ticks) const {
    const bool is_carried = world_.ball_state == BallState::Carried;
    return is_carried ? longest_pod_way(ticks) : ticks * length(velocity(0, kBall));
}

double Trajectory::team_area(int tick, int slot) const {
    const auto pods = static_cast<std::size_t>(world_.pod_count[static_cast<std::size_t>(slot)]);
    if (pods < kVector) {
        return 0.0;
    }
    const auto first = static_cast<std::size_t>(body_of(world_, slot, 0));
    const std::size_t last = first + pods - kVector;  // The last vector may repeat a pod.
    const Plane& place = state(tick).place;
    Vector x_min = load(&place.x[last]);
    Vector y_min = load(&place.y[last]);
    Vector x_max = x_min;
    Vector y_max = y_min;
    for (std::size_t l = first; l < last; l += kVector) {
        const Vector x = load(&place.x[l]);
        const Vector y = load(&place.y[l]);
        x_min = smaller(x, x_min);
        x_max = larger(x, x_max);
        y_min = smaller(y, y_min);
        y_max = larger(y, y_max);
    }
    const double width = std::max(x_max[0], x_max[1]) - std::min(x_min[0], x_min[1]);
    const double height = std::max(y_max[0], y_max[1]) - std::min(y_min[0], y_min[1]);
    return width * height / (rules_.arena.width * rules_.arena.height);
}

void Trajectory::put_places(World& target, int tick) const {
    const Plane& place = state(tick).place;
    std::copy_n(place.x.begin(), pods_, target.x.begin());
    std::copy_n(place.y.begin(), pods_, target.y.begin());
    set_position(target, kBall, of_body(place, kBall));
}

void Trajectory::put_velocities(World& target, int tick) const {
    const Plane& velocity = state(tick).velocity;
    std::copy_n(velocity.x.begin(), pods_, target.vx.begin());
    std::copy_n(velocity.y.begin(), pods_, target.vy.begin());
    set_velocity(target, kBall, of_body(velocity, kBall));
}

void Trajectory::get_chords(Chords& chords) const {
    const auto set = [&](int body, Vec2 way) {
        const auto b = static_cast<std::size_t>(body);
        const Vec2 force = of_body(force_, body);
        chords.x[b] = way.x;
        chords.y[b] = way.y;
        chords.force_x[b] = force.x;
        chords.force_y[b] = force.y;
    };
    for (int body = 0; body < static_cast<int>(pods_); ++body) {
        set(body, chord(body));
    }
    set(kBall, chord(kBall));
}

void Trajectory::replace_places(const World& solved) {
    Plane& place = states_[static_cast<std::size_t>(ticks_)].place;
    std::copy_n(solved.x.begin(), pods_, place.x.begin());
    std::copy_n(solved.y.begin(), pods_, place.y.begin());
    place.x[pods_] = solved.x[kBall];
    place.y[pods_] = solved.y[kBall];
}

}  // namespace podball::engine
