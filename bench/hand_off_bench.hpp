// Measures the call of both teams of a match in their own processes.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// One item is a control step of both teams, on one core:
/// hand_off/bare: two bare workers that are woken together and waited for, with futexes only;
/// hand_off/isolated...: the same through IsolatedController, with idle teams, with and without budget and seccomp, or
/// with two `formation` or two `multicriteria` teams in a match that continues;
/// hand_off/inproc...: the same teams called in this process.
/// Units: wall time, the median of many steps, because other programs on the machine influence the mean.
std::vector<Measured> hand_off_benchmarks();

}  // namespace podball::bench
