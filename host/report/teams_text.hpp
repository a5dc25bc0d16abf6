// Teams for people.
#pragma once

#include "hosting/team_choice.hpp"

#include <filesystem>
#include <span>
#include <string>

namespace podball::report {

/// How much a list of teams says.
enum class ListLength { Short, Long };

/// A table of the teams, and a reason for each team that cannot be used. A long list has their files and parameters
/// too. Without teams: a list of the searched folders.
std::string team_list_text(std::span<const hosting::FoundTeam> teams, std::span<const std::filesystem::path> folders,
                           ListLength length);

/// One team: a line for each of its properties, and a table of its parameters.
std::string team_details_text(const hosting::ChosenTeam& team);

}  // namespace podball::report
