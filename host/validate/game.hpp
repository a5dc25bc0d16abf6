// Rules of the games that checks play.
#pragma once

#include "base/result.hpp"
#include "control/team_table.hpp"
#include "engine/rules.hpp"
#include "validate/subject.hpp"

namespace podball::validate {

/// The number of pods that is nearest to the game's own and that the team can play with.
int pods_for(const control::TeamInfo& info, const engine::Rules& rules);

/// Rules of the game with `pods` pods in each team. A team whose number of pods changes gets the default line-up.
/// Errors: the changed rules cannot be played.
Result<engine::ResolvedRules> with_pods(const engine::Rules& rules, int pods);

/// As `with_pods`, for a short match: at most two periods of 250 control steps of Running. Errors: as `with_pods`.
Result<engine::ResolvedRules> short_game(engine::Rules rules, int pods);

}  // namespace podball::validate
