// Measures a whole match against its bare ticks.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// A match of 60,000 ticks, 11 against 11, between two teams that do nothing. "match/off" has the budget off,
/// "match/on" has it on, and "match/bare" plays the ticks of the same match without teams. An item is a match.
std::vector<Measured> match_benchmarks();

}  // namespace podball::bench
