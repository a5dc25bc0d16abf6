// The course of a match: clocks, transitions of the modes, line-ups. Source: R46 to R58.
#pragma once

#include "engine/game_mode.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// The slot that kicks off `period`. Requires: period >= 0. Source: R55.
int kickoff_slot(const ResolvedRules& rules, int period);

/// Starts BeforeKickoff for `slot`, with the line-up. Requires: slot is 0 or 1. Source: R48, R49.
void kick_off(World& world, const ResolvedRules& rules, int slot);

/// Counts the goal and ends the ball's motion. Requires: slot is 0 or 1; the ball's centre is on the goal line.
/// Source: R51, R53.
void score_goal(World& world, const ResolvedRules& rules, int scoring_slot);

/// Ticks until the time of the mode is up. Above 0, unless it is up already. Source: R54.
int ticks_of_mode_left(const World& world, const ResolvedRules& rules);

/// Counts `ticks` ticks, the last of which is `world.tick`. Source: R45, R47.
void count_clocks(World& world, int ticks);

/// Goes to the next mode if the time of the current mode is up. Source: R54, R56.
void referee_clocks(World& world, const ResolvedRules& rules);

/// Applies the transition table to `event`. `slot` is the slot that scored. Requires: slot is 0 or 1 for a goal.
/// Source: R57.
void referee_event(World& world, const ResolvedRules& rules, ModeEvent event, int slot = kNobody);

}  // namespace podball::engine
