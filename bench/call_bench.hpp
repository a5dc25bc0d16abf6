// What it costs to ask a team that does nothing.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "call/empty", an empty call between two readings of the monotonic clock; for N bodies "call/view/N", the building of
/// a view, "call/off/N", all of a call in this process with the budget off, and "call/on/N" with it on. An item is
/// the call of one team.
std::vector<Measured> call_benchmarks();

}  // namespace podball::bench
