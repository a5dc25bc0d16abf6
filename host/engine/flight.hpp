// A flight: some ticks in which no body meets anything and no clock speaks before the last one ends. Most ticks are
// flown. What a flight knows is no part of the world, so flights of any length give the same states.
#pragma once

#include "engine/collision_candidates.hpp"
#include "engine/played_ticks.hpp"
#include "engine/trajectory.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Flies until a clock speaks, a zone's owner leaves or a tick has an impact. It does not change the world.
class Flight {
  public:
    /// Flies at most `ticks_max` ticks. Requires: bodies move; ticks_max > 0; both arguments outlive the flight.
    Flight(const World& world, const ResolvedRules& rules, int ticks_max);

    /// Ticks without an impact.
    [[nodiscard]] int free_ticks() const { return trajectory_.ticks() - (ends_with_impact() ? 1 : 0); }
    /// Whether the tick after them may have an impact. It is the last of the trajectory.
    [[nodiscard]] bool ends_with_impact() const { return !meeting_.empty(); }
    /// The bodies that may collide in the last tick.
    [[nodiscard]] const CollisionCandidates& meeting() const { return meeting_; }
    /// Within all ticks of the flight.
    [[nodiscard]] const Ways& ways() const { return ways_; }
    [[nodiscard]] const Trajectory& trajectory() const { return trajectory_; }
    [[nodiscard]] Trajectory& trajectory() { return trajectory_; }

  private:
    void find_meeting();
    void find_meeting_structures();
    [[nodiscard]] bool ball_meets_obstacle() const;
    [[nodiscard]] bool pod_meets_obstacle(int body) const;
    [[nodiscard]] bool meets_structure(int body) const;
    [[nodiscard]] bool pod_meets_ball(int body) const;
    [[nodiscard]] bool pods_meet(PodPair pair) const;
    [[nodiscard]] bool owner_may_leave() const;
    [[nodiscard]] bool owner_leaves() const;

    // Of the last tick.
    [[nodiscard]] Vec2 from(int body) const { return trajectory_.place(trajectory_.ticks() - 1, body); }
    [[nodiscard]] Vec2 way(int body) const { return trajectory_.chord(body); }

    const World& world_;
    const ResolvedRules& rules_;
    int planned_;
    Trajectory trajectory_;
    Ways ways_;
    CollisionCandidates candidates_;  // In all planned ticks.
    StructureCandidates at_structure_;
    CollisionCandidates meeting_;
};

}  // namespace podball::engine
