// Which team could be first at a ball that was kicked.
#pragma once

#include "engine/world.hpp"

namespace podball::engine {

/// Whether a team-mate of `kicker` could pick up the free ball before every opponent, if all other bodies kept out of
/// the way. The ball flies straight, and each pod keeps one thrust. Source: R114.
/// Cost: at most 60 moments of all pods.
bool mate_is_first(const World& world, const ResolvedRules& rules, int kicker);

}  // namespace podball::engine
