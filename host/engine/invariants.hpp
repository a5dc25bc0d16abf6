// Invariants: conditions that hold for every state of a match. Source: docs/rules.md R24, R25.
//
// Builds with assertions check them before every control step and after every tick. A check allocates memory only if it
// refuses the state.
#pragma once

#include <cstdint>

#include "base/result.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Checks that a match under `rules` can be in the state `world`. Tolerance: 1e-9 of a length. Source: R25.
/// Errors: an invariant is broken. The message is one line with the field, its value and the permitted values, such as
/// "/x/3: x of a pod is 0.71, but must be -0.485 to 0.485".
Result<void> check_state(const World& world, const ResolvedRules& rules);

/// The pods that may overlap the free ball after the tick that starts with `world`: a pod that is denied, has the ball,
/// or overlaps the ball already. Shape: one bit per pod. Source: R43, R44.
std::uint32_t pods_that_may_overlap_ball(const World& world, const ResolvedRules& rules);

/// Checks the state after a tick: first `check_state`, then that the ball overlaps only pods in `may_overlap`.
/// Requires: `may_overlap` is pods_that_may_overlap_ball of the state before the tick. Errors: as for `check_state`.
Result<void> check_tick(const World& world, const ResolvedRules& rules, std::uint32_t may_overlap);

}  // namespace podball::engine
