// The future places of the ball, if no pod touches it.
#ifndef PODBALL_TACTICS_BALL_FLIGHT_HPP
#define PODBALL_TACTICS_BALL_FLIGHT_HPP

#include <podball/math/linear_drag.hpp>
#include <podball/tactics/field.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace podball::tactics {

/// The motion of the ball tick by tick. Entry 0 is now, entry k the end of the k-th tick from now.
/// A place is computed when it is first asked for. Requires: the field outlives the flight.
/// Thread: one at a time, also for functions that are const.
class BallFlight {
  public:
    /// Predicts a free ball like the engine in Running: chords, borders, posts, goals; without noise.
    /// Cost: one pass over the horizon if the ball may reach a goal line, otherwise one over the ticks asked for.
    /// Source: docs/rules.md R14, R19, R21 to R23, R27, R51.
    void follow_free(const Field& field, Motion ball);
    /// Predicts a carried ball. The carrier keeps its velocity and stops at the borders.
    void follow_carried(const Field& field, Motion carrier);

    /// Requires, here and below: 0 <= tick <= end_tick().
    Vec2 position(int tick) const { return motion(tick).position; }
    Vec2 velocity(int tick) const { return motion(tick).velocity; }
    const Motion& motion(int tick) const {
        if (tick > known_tick_) {
            follow_until(tick);
        }
        return path_[static_cast<std::size_t>(tick)];
    }

    int end_tick() const { return end_tick_; }   ///< Last predicted tick: the tick of a goal, or the horizon.
    bool scores() const { return scores_; }      ///< It ends in the opponents' goal, the one at +x.
    bool concedes() const { return concedes_; }  ///< It ends in the own goal.

    /// A tick up to which the ball surely meets nothing, so its direction stays. It may grow when places are asked for.
    int straight_tick() const { return std::min(known_tick_, straight_tick_); }

    /// The first tick from which on the ball is not faster than `speed`; end_tick() + 1 if it is always faster.
    /// Cost: O(log horizon).
    int first_tick_at_speed(double speed) const;

  private:
    void start(const Field& field, const Motion& ball, bool is_free);
    void follow_until(int tick) const;
    bool follow_free_until(int tick) const;
    void follow_carried_until(int tick) const;
    bool is_faster(int tick, double speed) const { return squared_length(velocity(tick)) > speed * speed; }

    const Field* field_ = nullptr;
    mutable std::array<Motion, kHorizonTicks + 1> path_{};
    mutable int known_tick_ = 0;     // The last tick whose place is known.
    mutable int straight_tick_ = 0;  // The last tick before the first bounce, as far as places are known.
    int end_tick_ = 0;
    bool is_free_ = false;
    bool scores_ = false;
    bool concedes_ = false;
};

}  // namespace podball::tactics

#endif
