// What must hold for the state of a match after every tick, whatever happened before. Source: docs/rules.md R24.
#pragma once

#include <string>

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::testing {

/// Checks one world after each of its ticks. Tolerance: lengths may be short by 1e-9 of themselves. Source: R25.
class InvariantCheck {
  public:
    explicit InvariantCheck(const engine::ResolvedRules& rules) : rules_(rules) {}

    /// What is broken, with the bodies named; empty if nothing is. Requires: called after every tick.
    std::string after_tick(const engine::World& world);

  private:
    std::string pods_in_arena(const engine::World& world) const;
    std::string pods_apart(const engine::World& world) const;
    std::string zones_kept(const engine::World& world) const;
    std::string halves_kept(const engine::World& world) const;
    std::string ball_in_arena(const engine::World& world) const;
    std::string ball_apart(const engine::World& world);
    std::string ball_held(const engine::World& world) const;

    const engine::ResolvedRules& rules_;
    engine::PerBody<bool> may_overlap_ball_{};  ///< Was denied when they met, and they did not part since. Source: R44.
};

}  // namespace podball::testing
