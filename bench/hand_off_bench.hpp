// What it costs to call both teams of a match in processes of their own.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// One item is a control step of both teams, on one core:
/// hand_off/bare: two bare workers, posted together and waited for, through nothing but futexes;
/// hand_off/isolated...: the same through IsolatedController, with teams that do nothing, with and without budget and
/// seccomp, or with two `formation`s or `multicriteria`s that play on;
/// hand_off/inproc...: the same teams called in this process.
/// Units: wall time; the median of many steps, since a machine that others use shows in the mean.
std::vector<Measured> hand_off_benchmarks();

}  // namespace podball::bench
