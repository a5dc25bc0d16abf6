// Conditions of structures and accounts that hold for every state of a match.
#pragma once

#include "engine/first_violation.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Checks counts, ids, health, efficiency and accounts, the gaps of R98, that no body is inside a finished structure,
/// and the grid. Requires: the bodies of `world` keep their counts.
void check_structures(const World& world, const ResolvedRules& rules, FirstViolation& violation);

}  // namespace podball::engine
