// Files that a command writes must be none that it reads.
#pragma once

#include "hosting/team_choice.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace podball::cli {

/// What would be lost of a team if `file` were written, such as "is the library of a team that plays". Null: nothing.
std::optional<std::string> loss_of_team(const std::filesystem::path& file, const hosting::ChosenTeam& team);

}  // namespace podball::cli
