// Measures the control steps of the research teams.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// One match of 11 against 11 per team. The time is the 99th percentile of the control steps.
std::vector<Measured> team_benchmarks();

}  // namespace podball::bench
