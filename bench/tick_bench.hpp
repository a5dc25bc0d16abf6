// Measures the tick of the engine against Box2D.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "tick/podball/N" and "tick/box2d/N" for N bodies. An item is a tick.
std::vector<Measured> tick_benchmarks();

}  // namespace podball::bench
