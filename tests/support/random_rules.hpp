// Rules from the whole range of what is playable.
#pragma once

#include <optional>

#include "engine/rules.hpp"
#include "support/draw.hpp"

namespace podball::testing {

/// Playable rules with speeds up to the bound of R9, 1 to 6 pods a side on random places, a call every tick, and no
/// stall rule; nothing if the pods that were drawn found no room.
std::optional<engine::Rules> random_rules(Draw& draw);

}  // namespace podball::testing
