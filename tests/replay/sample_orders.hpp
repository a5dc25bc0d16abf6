// Orders for recorded matches with resources, every answer among theirs.
#pragma once

#include "engine/economy/order.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"
#include "support/draw.hpp"

namespace podball::replay {

/// Rules of a short match with resources, in which a structure is cheap, soon built and soon rammed.
engine::Rules resource_rules(int pods0, int pods1);

/// Orders of both slots: most are for a place beside an own pod, others for any place, or take a structure down.
engine::Orders sample_orders(const engine::World& world, testing::Draw& draw);

}  // namespace podball::replay
