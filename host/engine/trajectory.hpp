// The motion of all bodies through some ticks, as long as they meet nothing. Source: R12 to R16, R70, R71.
#pragma once

#include <array>
#include <cstdint>

#include "engine/motion.hpp"
#include "engine/world.hpp"

namespace podball::engine {

constexpr int kTrajectoryTicksMax = 8;

/// Distances that no pod, and that the ball, exceeds within some ticks.
struct Ways {
    double pod;
    double ball;
};

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
    [[nodiscard]] Vec2 chord(int body) const { return of_body(chord_, body); }

    /// Within `ticks` ticks.
    [[nodiscard]] Ways longest_ways(int ticks) const;
    /// Width and height of the rectangle around the centres of a team's pods after `tick` ticks, tick > 0.
    [[nodiscard]] Vec2 team_box(int tick, int slot) const {
        const Box& box = state(tick).box[static_cast<std::size_t>(slot)];
        return {box.highest[0] - box.lowest[0], box.highest[1] - box.lowest[1]};
    }

    /// Moves the bodies of `target` to their places after `tick` ticks.
    void put_places(World& target, int tick) const;
    void put_velocities(World& target, int tick) const;
    /// The chords of the last tick, and the forces that caused them.
    void get_chords(Chords& chords) const;
    /// Replaces the places after the last tick, which had impacts, by those of `solved`.
    void replace_places(const World& solved);

  private:
    using Pair = double __attribute__((vector_size(2 * sizeof(double))));  // x and y of a body.
    using Pairs = PerBody<Pair>;
    // The smallest rectangle that has all included places. There is at least one.
    struct Box {
        Pair lowest;
        Pair highest;
    };
    struct State {
        Pairs place;
        Pairs velocity;
        std::array<Box, kSlots> box;  // Of each team.
    };

    [[nodiscard]] const State& state(int tick) const { return states_[static_cast<std::size_t>(tick)]; }
    [[nodiscard]] static Vec2 of_body(const Pairs& pairs, int body) {
        const Pair& pair = pairs[static_cast<std::size_t>(body)];
        return {pair[0], pair[1]};
    }
    void start_body(std::size_t body, const LinearDrag& drag);
    void start_ball();
    void start_noise();
    void set_force(std::size_t body, Pair force, const LinearDrag& drag);
    void set_force_effect(std::size_t body, const LinearDrag& drag);
    void draw_ball_decay(std::int64_t when);
    void move(std::size_t body, const Pair& reach_push, const Pair& velocity_push, const State& from, State& to);
    void move_pods_with_noise(const State& from, State& to, std::int64_t when);
    void hold_ball(State& held) const;
    template <typename Action>
    void for_each_pod(State& state, Action action) const;

    const World& world_;
    const ResolvedRules& rules_;
    const std::size_t pods_;
    int ticks_ = 0;

    Pairs reach_;  // Twice the same number, as in `decay_`.
    Pairs decay_;
    Pairs force_;          // With its noise in the last tick.
    Pairs reach_push_;     // What the force without noise adds to the chord.
    Pairs velocity_push_;  // What it adds to the velocity.
    Pairs chord_;
    std::array<State, kTrajectoryTicksMax + 1> states_;
    // Only with noise of the thrust.
    Pairs force_to_reach_;  // Twice the same number, as in `decay_`.
    Pairs force_to_velocity_;
    std::array<std::uint64_t, kPodBodiesMax> thrust_streams_;
    std::uint64_t ball_stream_ = 0;
};

}  // namespace podball::engine
