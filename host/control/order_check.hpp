// Checks the orders of a team before the engine sees them. Source: R35, R96.
#pragma once

#include "engine/economy/order.hpp"

namespace podball::control {

/// The orders for the engine. Any bytes may be in `asked`, which is in the team's own frame. A count outside of its
/// range is brought into it. Places are truncated toward zero to multiples of 2^-14, and turned by half a turn for a
/// team on side 1. The engine refuses places that are not finite. Orders beyond the count are empty.
engine::SlotOrders checked_orders(const engine::SlotOrders& asked, int side);

}  // namespace podball::control
