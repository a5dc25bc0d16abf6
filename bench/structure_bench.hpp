// Measures what structures cost beside the tick: finding who may meet one, and a change among generators.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "structures/candidates/grid" and ".../all": an item is the search for all bodies of a world.
/// "structures/change/overlapping/N", ".../apart/N" and ".../plain/N": an item is a change among N generators.
std::vector<Measured> structure_benchmarks();

}  // namespace podball::bench
