// Integration of a tick: end velocities and chords. Source: R12 to R16, R21, R70, R71.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// The chords (displacements) of a tick and the forces that caused them, by body.
struct Chords {
    alignas(64) PerBody<double> x;
    alignas(64) PerBody<double> y;
    alignas(64) PerBody<double> force_x;  ///< Thrust with its noise.
    alignas(64) PerBody<double> force_y;
};

/// Computes the chords, and the velocities at the end of the tick. The positions are not changed. The chord of a
/// carried or dead ball is 0.
void integrate(World& world, const ResolvedRules& rules, Chords& chords);

}  // namespace podball::engine
