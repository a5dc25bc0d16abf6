// The games that checks play.
#pragma once

#include "base/result.hpp"
#include "control/team_table.hpp"
#include "engine/rules.hpp"
#include "validate/subject.hpp"

namespace podball::validate {

/// The number of pods nearest to the game's own that the team can play with.
int pods_for(const control::TeamInfo& info, const engine::Rules& rules);

/// The game with so many pods on both sides; with another number than its own, the line-up is the usual one.
/// Errors: it cannot be played like that.
Result<engine::ResolvedRules> with_pods(const engine::Rules& rules, int pods);

/// The same for as long as most checks play: two periods of 250 control steps, and what kick-offs and goals take.
Result<engine::ResolvedRules> short_game(engine::Rules rules, int pods);

}  // namespace podball::validate
