// Teams for people.
#pragma once

#include "hosting/team_choice.hpp"
#include "report/team_list.hpp"

#include <string>

namespace podball::report {

/// How much a list of teams says.
enum class ListLength { Short, Long };

/// A table of the teams, the runtimes, and a reason for each team that cannot be used. A long list has the files and
/// parameters too. Without teams: a list of the searched folders.
std::string team_list_text(const TeamList& list, ListLength length);

/// One team: a line for each of its properties, and a table of its parameters.
std::string team_details_text(const hosting::ChosenTeam& team);

}  // namespace podball::report
