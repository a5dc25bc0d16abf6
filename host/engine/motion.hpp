// Integration of a tick: the velocity at its end, and the chord. Source: R12 to R16, R21, R70, R71.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// How many pods are moved at once. Places up to a whole number of such vectors are moved along, and rest at the origin.
constexpr std::size_t kLanes = 4;
static_assert(kPodBodiesMax % kLanes == 0);
inline std::size_t padded_pods(const World& world) {
    return (static_cast<std::size_t>(pods(world)) + kLanes - 1) / kLanes * kLanes;
}

/// A tick's chords (displacements) and the forces that made them, by body.
struct Chords {
    alignas(64) PerBody<double> x;
    alignas(64) PerBody<double> y;
    alignas(64) PerBody<double> force_x;  ///< Thrust with its noise.
    alignas(64) PerBody<double> force_y;
};

/// Fills `chords` and replaces the velocities by those at the tick's end; positions stay. The carried ball has no
/// chord of its own, a dead one rests.
void integrate(World& world, const ResolvedRules& rules, Chords& chords);

}  // namespace podball::engine
