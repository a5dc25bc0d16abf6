// Finds a team by its name, describes it and opens it.
#pragma once

#include "base/result.hpp"
#include "control/team_library.hpp"
#include "control/team_parameters.hpp"
#include "hosting/hosting.hpp"
#include "hosting/team_reference.hpp"
#include "isolation/isolated_controller.hpp"
#include "replay/step_record.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::hosting {

/// A team as requested.
struct TeamInput {
    std::string name = {};                                 ///< A reference, see `find_team_files`.
    std::vector<control::ParameterValue> parameters = {};  ///< As given. All other parameters get their defaults.
    std::string place = "parameters";                      ///< Source of the parameters, for messages: "--param A".
};
using TeamInputs = std::array<TeamInput, 2>;

/// A team that was found and described, with a value for each of its parameters.
struct ChosenTeam {
    isolation::TeamFile team;
    std::optional<control::TeamLibrary> library;  ///< The library in this process, if the team plays here.
    std::vector<control::ParameterValue> parameters;
    std::string file_sha256;     ///< Of the file that names the team, see `isolation::TeamFile::source`.
    std::string runtime_sha256;  ///< Of the library that plays the document; empty: there is none.
};
using ChosenTeams = std::array<ChosenTeam, 2>;

/// Folders that are searched for teams, in this order: the folders of `team_path`, the folders of $PODBALL_TEAM_PATH
/// (both lists separated by ':'), `user_team_folder` if there is one, and `bundled_team_folder`.
/// Thread: not while another thread changes the environment.
std::vector<std::filesystem::path> team_folders(std::string_view team_path);

/// The folder of the teams that a user installed for himself: podball/teams in $XDG_DATA_HOME, by default in
/// ~/.local/share. Empty if the environment has no absolute path for either. Thread: as `team_folders`.
std::filesystem::path user_team_folder();

/// The folder of the teams that were installed with the program: ../lib/podball/teams, seen from the program's folder.
std::filesystem::path bundled_team_folder();

/// Opens the library and reads the description of its team, in a worker, or without workers in this process.
/// Errors: as `isolation::describe_team`.
Result<isolation::TeamFile> describe_team(const TeamFiles& files, const Hosting& hosting);

/// The file of a team, and its description or the reason why it cannot be used.
struct FoundTeam {
    std::filesystem::path file;
    Result<isolation::TeamFile> team;
};
/// All teams in `folders`: the libraries, see `control::teams_in`, then the documents that one of `runtimes` plays. A
/// document with the name of a library is left out, because its name means the library.
std::vector<FoundTeam> described_teams(std::span<const std::filesystem::path> folders,
                                       std::span<const Runtime> runtimes, const Hosting& hosting);

/// The library of a described team if it plays in this process; null: it plays in a worker.
/// Errors: as `control::TeamLibrary::load`.
Result<std::optional<control::TeamLibrary>> open_library(const isolation::TeamFile& team, const Hosting& hosting);

/// A described team with default parameters and without its hash, opened in this process if it plays here.
/// Errors: as `open_library`.
Result<ChosenTeam> open_team(isolation::TeamFile team, const Hosting& hosting);

/// Finds a team, describes it and chooses its parameters. Errors: the first problem, in one line; also that the library
/// plays documents and there is none.
Result<ChosenTeam> choose_team(const TeamInput& input, std::span<const std::filesystem::path> folders,
                               const Hosting& hosting);

/// Both teams by `choose_team`. Errors: the first problem of the first unusable team, in one line.
Result<ChosenTeams> choose_teams(const TeamInputs& inputs, std::span<const std::filesystem::path> folders,
                                 const Hosting& hosting);

/// Finds the teams of a recording in `folders` by their file names, and gives them their recorded parameters. Folders
/// that the recording names are never searched. Errors: the first problem, in one line.
Result<ChosenTeams> recorded_teams(const replay::Head& head, std::span<const std::filesystem::path> folders,
                                   const Hosting& hosting);

}  // namespace podball::hosting
