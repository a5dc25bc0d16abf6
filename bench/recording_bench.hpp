// Measures the recording and the watching of a match.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// Matches of 60,000 ticks, formation against itself, 11 against 11, played as by the command. "record/off/..." is not
/// recorded, "record/plain/..." is recorded without drawings, and "record/drawn/..." with drawings. "watch/nobody/wall"
/// is recorded and served without a browser, and "watch/stuck/wall" with a browser that stops reading. An item is a
/// match (wall) or a control step (cpu, of all threads).
std::vector<Measured> recording_benchmarks();

}  // namespace podball::bench
