// What happens to structures at the end of a tick. Source: R99, R101, R106, R111.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// Ticks until a site may be finished; 1 while one waits for a body to leave. The largest int if there is no site, and
/// outside Running.
int ticks_before_construction_ends(const World& world, const ResolvedRules& rules);

/// Counts `ticks` ticks of Running, and no others: income, metrics, then what was destroyed goes, and sites are
/// finished. Requires: ticks <= ticks_before_construction_ends(), as it was before these ticks.
void end_structures(World& world, const ResolvedRules& rules, int ticks);

}  // namespace podball::engine
