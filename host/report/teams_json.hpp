// Teams as JSON.
#pragma once

#include "hosting/team_choice.hpp"
#include "report/team_list.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kTeamsSchema = "podball.teams/1";
inline constexpr std::string_view kTeamSchema = "podball.team/1";

/// All teams, and the runtimes: one object in one line. A team that cannot be used has the reason as `error`.
std::string team_list_json(const TeamList& list);

/// One team with the hash of its library: one object in one line.
std::string team_details_json(const hosting::ChosenTeam& team);

}  // namespace podball::report
