// Calls a library in ways in which no match does, but a later host or another tool may.
#pragma once

#include "control/team_library.hpp"

#include <cstdint>

namespace podball::worker {

/// Calls the entry and `extension` repeatedly. Returns the wrong answers as bits handoff::kProbe...
/// Requires: no call of the library is running.
std::uint32_t probe_library(const control::TeamLibrary& library);

}  // namespace podball::worker
