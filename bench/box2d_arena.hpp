// The peer of the engine's tick: the same bodies and forces in Box2D, without rules, zones and goals.
#pragma once

#include <array>
#include <vector>

#include <box2d/box2d.h>

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::bench {

/// Discs in a closed arena. Box2D uses metres and seconds and expects moving bodies between 0.1 and 10 m. So a length
/// of 1.0 is 100 m here, a tick is 10 ms, and a mass of 1 is 1 kg. Pods are then 3 m wide and drive at 8.7 m/s.
///
/// As in Podball: elastic impacts at all speeds, no friction between bodies, drag proportional to velocity, no gravity,
/// continuous impacts (every body is a bullet). As the manual of Box2D advises: 8 velocity and 3 position iterations.
/// In favour of Box2D: bodies do not rotate, and forces are set once per control step. Finished structures are static
/// circles that nothing damages.
class Box2dArena {
  public:
    /// Starts with the places and velocities of `world`.
    Box2dArena(const engine::ResolvedRules& rules, const engine::World& world);

    /// Plays one control step under the thrust of `commands`. Requires: no thrust is longer than 1.
    void step(const engine::Commands& commands);

  private:
    struct Disc {
        double radius;
        double mass;
        double friction;
    };
    void add_borders(const engine::ResolvedRules& rules);
    void add_structures(const engine::ResolvedRules& rules, const engine::World& world);
    b2Body* add_disc(const Disc& disc, Vec2 position, Vec2 velocity);
    void set_thrust(const engine::Commands& commands);

    b2World world_;
    std::vector<b2Body*> pods_;  ///< Pods of slot 0, then pods of slot 1. Shape: [pods of both teams].
    std::array<int, engine::kSlots> pod_count_;
    double thrust_;
    int ticks_;
};

}  // namespace podball::bench
