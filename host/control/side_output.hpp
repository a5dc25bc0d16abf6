// The output of a team in a step other than its commands.
#pragma once

#include "base/drawing.hpp"

namespace podball::control {

/// One field for each extension with output; null if the instance was not offered the extension. Valid until the next
/// call of the instance. Only `half_turn` changes the data behind the pointers.
struct SideOutput {
    Drawing* drawing = nullptr;
};

/// Turns the whole output by half a turn, into the frame of the other side. Source: R31.
void half_turn(const SideOutput& output);

}  // namespace podball::control
