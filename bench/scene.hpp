// The measured scenes: two teams of pods with thrust that is known before the measurement.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::bench {

/// Where pods want to go. Chase: to the ball; only the carrier moves at random. Corner: all pods to the same corner.
enum class Aim { Random, Chase, Corner };

/// Settings of a scene. A scene is stationary: the match never ends and the thrust has the same distribution at all
/// times, so all long parts of it are alike.
struct Scene {
    int pods = 5;        ///< Pods of each team. The ball is an additional body.
    int hold_steps = 1;  ///< Control steps for which a random thrust is held.
    Aim aim = Aim::Random;
    bool noise = false;  ///< The noise of the games `research-*`.
    bool resources = false;
    int structures = 0;  ///< Finished ones, half of each team, from the start on. Requires: resources; 16 or 48.
    std::uint64_t seed = 1;
};

/// The rules of a scene: the defaults, with the stall rule, and a period that is longer than every measurement.
/// Structures are smaller than by default, or 48 would not fit beside the line-ups.
engine::ResolvedRules scene_rules(const Scene& scene);

/// The world at the start of a scene. The structures outlast every measurement.
engine::World scene_world(const Scene& scene, const engine::ResolvedRules& rules);

/// The random commands of a scene. They are drawn beforehand and given in random order. Thrust is uniform in the square
/// around the unit circle, shortened to length 1. Some commands have a shot, which counts only for the carrier.
class RandomCommands {
  public:
    explicit RandomCommands(const Scene& scene);

    /// The commands of the next control step.
    const engine::Commands& next();

  private:
    std::vector<engine::Commands> drawn_;
    std::uint64_t seed_;
    std::uint64_t hold_steps_;
    std::uint64_t step_ = 0;
};

/// A part of a match: its commands, in the order of the control steps, and the state before them.
struct Take {
    engine::ResolvedRules rules;
    engine::World start;
    std::vector<engine::Commands> commands;
};

/// A part of a scene whose commands depend on the state, after its pods have gathered.
Take take_of(const Scene& scene);

}  // namespace podball::bench
