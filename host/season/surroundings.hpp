// What a league needs of the machine and of the program.
#pragma once

#include "hosting/hosting.hpp"

#include <filesystem>
#include <string>

namespace podball::season {

/// Folders that are searched, and the program's callbacks.
struct Surroundings {
    std::string team_path = {};   ///< Folders with teams, see `hosting::team_folders`.
    std::string rules_path = {};  ///< Folders with games, see `config::rules_folders`.
    /// Place of the teams while matches are played. In this process a match costs less, and a team can end the program;
    /// what was stored before stays.
    hosting::HostingMode mode = hosting::HostingMode::Isolated;
    /// `Callbacks::interrupted` ends calls of slow teams early. While matches are played it must return true only if
    /// they are stopped (`Wish::Stop`), because otherwise a team would be blamed for it.
    hosting::Callbacks callbacks = {};
    /// Folder with the opponents of validations, see `validate::kReferenceNames`. Empty: that of the program.
    std::filesystem::path reference_folder = {};
};

}  // namespace podball::season
