// The limit of the drawings of one team in a whole match.
#pragma once

#include "base/drawing.hpp"

#include <cstdint>

namespace podball::control {

/// Counts what a team draws in a match, and removes what is beyond the limit. A step has limits of its own, see
/// ext/draw.h.
class DrawingLimit {
  public:
    /// An average of 270 numbers a step in a match of 15,000 steps. Units: bytes, counted as `size_of` does.
    static constexpr std::int64_t kBytesMax = std::int64_t{16} << 20U;

    /// Size of a drawing for the limit: 4 bytes for each item and each number, and the bytes of the texts.
    static std::int64_t size_of(const Drawing& drawing);

    /// Counts the drawing of a step. Beyond the limit all its items count as dropped. Returns whether this is the first
    /// drawing beyond the limit.
    bool admit(Drawing& drawing);

  private:
    std::int64_t bytes_ = 0;
    bool is_full_ = false;
};

}  // namespace podball::control
