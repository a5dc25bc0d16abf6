// The motion of all bodies through some ticks, as long as they meet nothing. Source: R12 to R16, R70, R71.
#pragma once

#include <array>
#include <cstdint>

#include "engine/motion.hpp"
#include "engine/world.hpp"

namespace podball::engine {

constexpr int kTrajectoryTicksMax = 8;

/// Starts at the bodies of a world and is extended tick by tick. It does not change the world.
class Trajectory {
  public:
    /// `world` and `rules` must outlive the trajectory.
    Trajectory(const World& world, const ResolvedRules& rules);

    /// Adds a tick. Requires: ticks() < kTrajectoryTicksMax, and `world` is unchanged.
    void advance();
    [[nodiscard]] int ticks() const { return ticks_; }

    // Place and velocity of a body after `tick` ticks, 0 <= tick <= ticks(). A carried ball is at its carrier.

    [[nodiscard]] Vec2 place(int tick, int body) const { return of_body(state(tick).place, body); }
    [[nodiscard]] Vec2 velocity(int tick, int body) const { return of_body(state(tick).velocity, body); }

    /// Chord of a body in the last tick; 0 for a carried or dead ball. Requires: ticks() > 0.
    [[nodiscard]] Vec2 chord(int body) const {
        const std::size_t lane = lane_of(body);
        const Plane& before = state(ticks_ - 1).velocity;
        return {before.x[lane] * reach_[lane] + reach_push_.x[lane],
                before.y[lane] * reach_[lane] + reach_push_.y[lane]};
    }

    /// A distance that no pod exceeds within `ticks` ticks.
    [[nodiscard]] double longest_pod_way(int ticks) const;
    /// A distance that the ball does not exceed within `ticks` ticks.
    [[nodiscard]] double longest_ball_way(int ticks) const;
    /// Share of the arena in the rectangle around the centres of a team's pods after `tick` ticks. Source: R76.
    [[nodiscard]] double team_area(int tick, int slot) const;

    /// Moves the bodies of `target` to their places after `tick` ticks.
    void put_places(World& target, int tick) const;
    void put_velocities(World& target, int tick) const;
    /// The chords of the last tick, and the forces that caused them.
    void get_chords(Chords& chords) const;
    /// Replaces the places after the last tick, which had impacts, by those of `solved`.
    void replace_places(const World& solved);

  private:
    // The pods by number, then the ball, filled up to whole vectors.
    static constexpr std::size_t kVector = 2;
    using Vector = double __attribute__((vector_size(kVector * sizeof(double))));
    static constexpr std::size_t kLanesMax = kPodBodiesMax + kVector;
    using PerLane = std::array<double, kLanesMax>;
    struct Plane {
        alignas(64) PerLane x;
        alignas(64) PerLane y;
    };
    struct State {
        Plane place;
        Plane velocity;
    };

    [[nodiscard]] std::size_t lane_of(int body) const { return body == kBall ? pods_ : static_cast<std::size_t>(body); }
    [[nodiscard]] const State& state(int tick) const { return states_[static_cast<std::size_t>(tick)]; }
    [[nodiscard]] Vec2 of_body(const Plane& plane, int body) const {
        const std::size_t lane = lane_of(body);
        return {plane.x[lane], plane.y[lane]};
    }
    void start_pods();
    void start_ball();
    void set_forces(std::size_t lane, Vector x, Vector y);
    void set_carrier_drag();
    void start_noise();
    void draw_thrusts();
    void draw_ball_decay();
    void hold_ball(State& held) const;

    const World& world_;
    const ResolvedRules& rules_;
    std::size_t pods_;
    int ticks_ = 0;
    double squared_speed_ = 0.0;  // The greatest of all pods.
    double squared_force_ = 0.0;

    alignas(64) PerLane reach_;
    alignas(64) PerLane decay_;
    Plane force_;          // With its noise in the last tick.
    Plane reach_push_;     // What the force adds to the chord.
    Plane velocity_push_;  // What the force adds to the velocity.
    std::array<State, kTrajectoryTicksMax + 1> states_;
    std::array<std::uint64_t, kPodBodiesMax> thrust_streams_;
    std::uint64_t ball_stream_ = 0;
};

}  // namespace podball::engine
