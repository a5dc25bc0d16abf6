// What a league needs of the machine and of the program.
#pragma once

#include "hosting/hosting.hpp"

#include <string>

namespace podball::season {

/// Folders that are searched, and the program's callbacks.
struct Surroundings {
    std::string team_path = {};   ///< Folders with teams, see `hosting::team_folders`.
    std::string rules_path = {};  ///< Folders with games, see `config::rules_folders`.
    /// `Callbacks::interrupted` ends calls of slow teams early. While matches are played it must return true only if
    /// they are stopped (`Wish::Stop`), because otherwise a team would be blamed for it.
    hosting::Callbacks callbacks = {};
};

}  // namespace podball::season
