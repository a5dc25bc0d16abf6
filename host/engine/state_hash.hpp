#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/world.hpp"

namespace podball::engine {

/// The state hash at the end of a control step. It is the same in match, recording and replay, for every compiler and
/// hosting mode, and for a world and its half turn. Source: R88.
std::uint64_t state_hash(const World& world);

/// How many worlds `state_hashes` takes.
constexpr std::size_t kHashedTogether = 4;
/// The state hash of each world. Cost: half of the time of a call of `state_hash` for each. A step of a hash waits for
/// the step before, so a processor can work at several hashes at once.
std::array<std::uint64_t, kHashedTogether> state_hashes(const std::array<World, kHashedTogether>& worlds);

}  // namespace podball::engine
