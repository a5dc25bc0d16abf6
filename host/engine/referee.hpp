// The modes of a match in time: clocks, transitions, line-ups. Source: R46 to R58.
#pragma once

#include "engine/game_mode.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// The slot that kicks off `period`. Source: R55.
int kickoff_slot(const ResolvedRules& rules, int period);

/// BeforeKickoff for `slot`, with the line-up. Source: R48, R49.
void kick_off(World& world, const ResolvedRules& rules, int slot);

/// Counts the goal and ends the ball's motion. The ball lies where its centre crossed the line. Source: R51, R53.
void score_goal(World& world, int scoring_slot);

/// Counts the tick that has ended. Source: R45, R47.
void count_clocks(World& world);

/// Goes to the next mode where the time of this one is up. Source: R54, R56.
void referee_clocks(World& world, const ResolvedRules& rules);

/// Answers `event` by the transition table. `slot`: that scored. Source: R57.
void referee_event(World& world, const ResolvedRules& rules, ModeEvent event, int slot = kNobody);

}  // namespace podball::engine
