// The frame in which a team sees a world: its own team attacks toward +x.
#pragma once

#include <cstdint>

#include <podball/world.h>

namespace podball::control {

/// The frame of one slot in one world.
struct ViewFrame {
    int slot = 0;
    bool turned = false;

    /// A coordinate of the world in this frame. Neither form makes a negative zero. Source: R31.
    [[nodiscard]] double seen(double v) const { return turned ? 0.0 - v : v + 0.0; }
    /// The team of a slot, relative to this one. Below 0: none.
    [[nodiscard]] std::int32_t team(int other) const {
        if (other < 0) {
            return PODBALL_NONE;
        }
        return other == slot ? PODBALL_OWN : PODBALL_OPPONENT;
    }
};

}  // namespace podball::control
