// The output of a team in a step other than its commands.
#pragma once

#include "base/drawing.hpp"

namespace podball::control {

/// One field for each extension with output; null if the instance was not offered the extension. Valid until the next
/// call of the instance. In the team's own frame.
struct SideOutput {
    Drawing* drawing = nullptr;
};

}  // namespace podball::control
