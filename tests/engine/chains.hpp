// Chains of control steps whose hashes are committed, so that a faster engine shows that it plays the same game bit for
// bit. Source: R86.
#pragma once

#include <cstdint>
#include <string>

#include "engine/rules.hpp"
#include "support/draw.hpp"

namespace podball::testing {

/// A hash of states, bodies, metrics and events after each control step of at least `ticks` ticks. The play starts in a
/// random state and has random and crowded commands, suspended steps, single ticks and forces set by hand.
std::uint64_t play_chain(const engine::ResolvedRules& rules, Draw& draw, int ticks);

/// Playable rules for chains: 1 to 16 pods in each team, control steps of 1 to 13 ticks, any size and speed.
engine::ResolvedRules chain_rules(Draw& draw);

}  // namespace podball::testing
