// Properties of a worker's reply as the host reads it, for any bytes of the worker. Shared by the tests and the fuzz
// target.
#pragma once

#include "base/drawing.hpp"
#include "handoff/shared_block.hpp"

#include <string>

namespace podball::isolation {

/// Reads text, description of the team, log, drawing, orders, denied calls and sandbox from `reply` as the host does.
/// Returns the property that does not hold, or an empty text.
std::string broken_property(const handoff::ReplyBlock& reply);

/// Whether every item lies on a layer, has its numbers and text, and every number is permitted for it.
bool is_drawable(const Drawing& drawing);

}  // namespace podball::isolation
