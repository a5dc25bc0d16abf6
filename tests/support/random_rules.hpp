// Random rules from the whole playable range.
#pragma once

#include <optional>

#include "engine/rules.hpp"
#include "support/draw.hpp"

namespace podball::testing {

/// Playable rules with speeds up to the bound of R9, 1 to 6 pods in each team at random places, control steps of one
/// tick, and no stall rule. Null: there was no room for the drawn pods.
std::optional<engine::Rules> random_rules(Draw& draw);

}  // namespace podball::testing
