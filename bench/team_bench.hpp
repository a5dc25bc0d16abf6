// What a control step costs the research teams.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// A match of 11 against 11 each; the time is that of a control step which 99 of 100 do not exceed.
std::vector<Measured> team_benchmarks();

}  // namespace podball::bench
