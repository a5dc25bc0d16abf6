// Makes controllers of chosen teams. Only this file decides between a worker and this process.
#pragma once

#include "control/time_budget.hpp"
#include "engine/rules.hpp"
#include "hosting/hosting.hpp"
#include "hosting/team_choice.hpp"
#include "match/match_config.hpp"
#include "match/match_recording.hpp"

#include <array>
#include <string>

namespace podball::hosting {

/// Rules, hosting and budget of instances. Requires: the rules outlive the controllers.
struct Conditions {
    const engine::ResolvedRules& rules;
    Hosting hosting;
    control::TimeBudget budget;
    /// Teams are told that they can draw if the match is recorded. So a team can notice that it is recorded.
    bool offers_drawing = true;
};

/// Names of the teams in the log: their ids, with a letter if these are equal.
std::array<std::string, 2> log_names(const ChosenTeams& teams);

/// Makers of the controllers of both teams. The teams' lines go to the log. With `recording` their lines and drawings
/// go to the recording too. Requires: `recording` outlives the result.
match::Teams match_controllers(const ChosenTeams& teams, const Conditions& conditions,
                               match::MatchRecording* recording = nullptr);

/// Maker of controllers of one team. The team's lines are dropped.
match::MakeController silent_controller(const ChosenTeam& team, const Conditions& conditions);

/// Maker of controllers of one team that measure each call. The team's lines are dropped.
match::MakeController timed_controller(const ChosenTeam& team, const Conditions& conditions);

}  // namespace podball::hosting
