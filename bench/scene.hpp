// What is measured: two teams of pods under random thrust, drawn before the clock runs.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::bench {

/// A scene is stationary in nature: the match never ends, and the same kind of thrust goes on, so any long stretch of
/// it is like any other.
struct Scene {
    int pods = 5;        ///< Of each team; the ball is one body more.
    int hold_steps = 1;  ///< Control steps for which a thrust is held.
    std::uint64_t seed = 1;
};

/// The rules of a scene: the defaults, stall rule included, in a period that outlasts every measurement.
engine::ResolvedRules scene_rules(const Scene& scene);

/// The commands of a scene, drawn beforehand and given in random order: thrust uniform in the square around the unit
/// circle and shortened to it, and now and then a shot, which counts for the carrier alone.
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

}  // namespace podball::bench
