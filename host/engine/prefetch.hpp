// Prefetching for callers that step thousands of worlds in turn.
#pragma once

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Asks for the cache lines that a control step of `world` uses, and changes nothing. Called for the next world before
/// this one is stepped, it fetches them during that step. Lines of resources are not asked for.
/// Requires: `rules` are those of the world.
void prefetch(const World& world, const ResolvedRules& rules);

}  // namespace podball::engine
