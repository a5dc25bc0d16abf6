#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/world.hpp"

namespace podball::engine {

/// The state hash at the end of a control step. It is the same in match, recording and replay, for every compiler and
/// hosting mode, and for a world and its half turn. Source: R88.
std::uint64_t state_hash(const World& world);

constexpr std::size_t kHashedTogether = 4;
/// The state hash of each world. They take half of the time that they take one after the other, because each step of a
/// hash waits for the one before.
std::array<std::uint64_t, kHashedTogether> state_hashes(const std::array<World, kHashedTogether>& worlds);

}  // namespace podball::engine
