// The engine's tick against Box2D's.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "tick/podball/N" and "tick/box2d/N" for N bodies; an item is a tick.
std::vector<Measured> tick_benchmarks();

}  // namespace podball::bench
