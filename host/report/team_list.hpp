// What a list of teams is made of.
#pragma once

#include "hosting/team_choice.hpp"

#include <filesystem>
#include <vector>

namespace podball::report {

/// What was found for a list of teams.
struct TeamList {
    std::vector<hosting::FoundTeam> teams;
    std::vector<hosting::Runtime> runtimes;
    std::vector<std::filesystem::path> folders;  ///< Those that were searched.
};

}  // namespace podball::report
