// The places of the bodies after each of some ticks, for the rules that count ticks.
#pragma once

#include "engine/trajectory.hpp"

namespace podball::engine {

/// Ticks of a trajectory that were played. The trajectory must outlive it.
class PlayedTicks {
  public:
    /// The `count` ticks after the first `before` ticks of `trajectory`. `ways` are those within the ticks.
    PlayedTicks(const Trajectory& trajectory, int before, int count, const Ways& ways)
        : trajectory_(trajectory), before_(before), count_(count), ways_(ways) {}

    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] const Ways& ways() const { return ways_; }
    /// Place of a body at the end of a tick. `tick` is 1 to count().
    [[nodiscard]] Vec2 place(int tick, int body) const { return trajectory_.place(before_ + tick, body); }
    /// See Trajectory.
    [[nodiscard]] Vec2 team_box(int tick, int slot) const { return trajectory_.team_box(before_ + tick, slot); }

    /// Calls `action(tick, ticks)` for the `ticks` ticks from `tick` on: once for all ticks if `alike`, which says that
    /// the same counts in each of them; otherwise for each tick.
    template <typename Action>
    void count_each(bool alike, Action action) const {
        const int ticks = alike ? count_ : 1;
        for (int tick = 1; tick <= count_; tick += ticks) {
            action(tick, ticks);
        }
    }

  private:
    const Trajectory& trajectory_;
    int before_;
    int count_;
    Ways ways_;
};

}  // namespace podball::engine
