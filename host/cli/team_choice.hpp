// From a team's name on the command line to a team that can play.
#pragma once

#include "base/result.hpp"
#include "cli/arguments.hpp"
#include "cli/hosting.hpp"
#include "control/team_library.hpp"
#include "isolation/isolated_controller.hpp"
#include "match/match_config.hpp"
#include "match/match_recording.hpp"
#include "replay/step_record.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace podball::cli {

/// Where a team's name is looked up: the folders of `team_path` and of $PODBALL_TEAM_PATH, both separated by ':', then
/// the folder of the running program, which holds in the build tree as where it is installed.
std::vector<std::filesystem::path> team_folders(std::string_view team_path);

/// A team that was named, found and looked into, with a value for each of its parameters.
struct ChosenTeam {
    isolation::TeamFile team;
    std::optional<control::TeamLibrary> library;  ///< Opened in this process, where it is to play here.
    std::vector<control::ParameterValue> parameters;
    std::string file_sha256;
};
using ChosenTeams = std::array<ChosenTeam, 2>;

/// Both teams, and how they are called.
struct HostedTeams {
    Hosting hosting;
    ChosenTeams teams;
};

/// What was given to a team, and where, for messages: "--param A".
struct TeamInput {
    std::string place;
    std::vector<control::ParameterValue> parameters;
};
/// Finds a team and asks it what it is. Errors: what is wrong, in one line.
Result<ChosenTeam> choose_team(const std::string& name, const TeamInput& input, std::string_view team_path,
                               const Hosting& hosting);

/// Finds both teams and asks them what they are. Errors: the first thing that is wrong, in one line.
Result<ChosenTeams> choose_teams(const std::array<std::string, 2>& names, const ParameterChoice& parameters,
                                 std::string_view team_path, const Hosting& hosting);

/// What people call the two teams; with the letter where both have the same name.
std::array<std::string, 2> display_names(const ChosenTeams& teams);
/// The same of the teams of a recording, printable whatever it says.
std::array<std::string, 2> display_names(const replay::Head& head);

/// Finds the teams of a recording by the names of their files, with the parameters that they had. Folders in the
/// recording are never looked into. Errors: the first thing that is wrong, in one line.
Result<ChosenTeams> recorded_teams(const replay::Head& head, std::string_view team_path, const Hosting& hosting);

/// What instances of the teams are made under. The rules outlive what is made.
struct PlayingUnder {
    const engine::ResolvedRules& rules;
    Hosting hosting;
    control::TimeBudget budget;
};

/// Both teams ready for matches; `recording` outlives the result. Their lines go into the log and, like what they draw,
/// into the recording if there is one.
match::Teams playing(const ChosenTeams& teams, const PlayingUnder& under, match::MatchRecording* recording = nullptr);

/// Both teams ready to be asked once more; their lines are dropped.
match::Teams answering(const ChosenTeams& teams, const PlayingUnder& under);

/// A team whose calls are clocked one by one; its lines are dropped.
match::MakeController clocked(const ChosenTeam& team, const PlayingUnder& under);

}  // namespace podball::cli
