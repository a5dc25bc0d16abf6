// Random numbers that are a function of key and counter, so that they repeat everywhere and in any order.
#pragma once

#include <array>
#include <cstdint>

namespace podball::statistics {

/// Four random words for a counter. Source: Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers:
/// as easy as 1, 2, 3" (2011).
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

/// A stream of indices. Streams with different keys are independent.
class IndexStream {
  public:
    /// Requires: 1 <= size <= 2^32 - 1.
    IndexStream(std::uint64_t seed, std::uint32_t stream, std::uint32_t substream, std::uint32_t size);

    /// The next index, from 0 to size - 1. The chances differ by size / 2^32 at most.
    std::uint32_t next();

  private:
    std::array<std::uint32_t, 2> key_;
    std::array<std::uint32_t, 4> counter_;
    std::array<std::uint32_t, 4> words_{};
    std::uint64_t size_;
    std::size_t used_ = 4;
};

}  // namespace podball::statistics
