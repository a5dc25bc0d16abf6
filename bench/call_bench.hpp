// Measures the call of a team that does nothing.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "call/empty" is an empty call between two readings of the monotonic clock. For N bodies, "call/view/N" builds a
/// view, "call/off/N" is a whole call in this process with the budget off, and "call/on/N" the same with the budget on.
/// An item is the call of one team.
std::vector<Measured> call_benchmarks();

}  // namespace podball::bench
