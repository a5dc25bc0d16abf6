#pragma once

#include <cstdint>

#include "engine/world.hpp"

namespace podball::engine {

/// The state hash at the end of a control step. It is the same in match, recording and replay, for every compiler and
/// hosting mode, and for a world and its half turn. Source: R88.
std::uint64_t state_hash(const World& world);

}  // namespace podball::engine
