// What it costs to record a match, and to be watched.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// Matches of 60,000 ticks, formation against itself, 11 against 11, as the command plays them. "record/off/..." is not
/// recorded, "record/plain/..." is recorded without what the teams draw, "record/drawn/..." with it;
/// "watch/nobody/wall" is recorded and shown, but nobody looks, and "watch/stuck/wall" is asked for by a browser that
/// then reads no more. An item is a match (wall) or a control step (cpu, of all threads).
std::vector<Measured> recording_benchmarks();

}  // namespace podball::bench
