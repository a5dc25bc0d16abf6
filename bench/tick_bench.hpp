// Measures the tick of the engine against Box2D, and in scenes that Box2D does not have.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "tick/podball/SCENE", "tick/box2d/SCENE" for some of the scenes, and "tick/worlds/N" for N worlds in turn, each
/// prefetched while the one before is stepped, or with "/no_prefetch". A scene begins with its number of bodies. An
/// item is a tick.
std::vector<Measured> tick_benchmarks();

}  // namespace podball::bench
