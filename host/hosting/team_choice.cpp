#include "hosting/team_choice.hpp"

#include "base/printable.hpp"
#include "base/search_folders.hpp"
#include "base/sha256.hpp"
#include "control/team_search.hpp"

#include <cstdlib>
#include <utility>

#include <fmt/format.h>

namespace podball::hosting {

namespace {

using Folders = std::span<const std::filesystem::path>;

// Empty if the variable is missing or has no absolute path, which the XDG base directories demand.
std::filesystem::path environment_folder(const char* variable) {
    const char* const value = std::getenv(variable);
    const std::filesystem::path folder = value == nullptr ? "" : value;
    return folder.is_absolute() ? folder : std::filesystem::path();
}

// The recording may come from a stranger, so it may only name teams and never give paths.
Result<TeamInput> recorded_team(const replay::TeamHead& team) {
    const std::string_view ending = ".so";
    const std::string_view file = team.file;
    const auto name = file.ends_with(ending) ? file.substr(0, file.size() - ending.size()) : std::string_view(team.id);
    if (name.empty() || name.find('/') != std::string_view::npos) {
        return Error{fmt::format("the recording: '{}' is no file of a team", printable(team.file))};
    }
    TeamInput input = {std::string(name), {}, "the recording's parameters"};
    for (const auto& [parameter, text] : team.params) {
        input.parameters.push_back({parameter, text});
    }
    return input;
}

}  // namespace

std::vector<std::filesystem::path> team_folders(std::string_view team_path) {
    return search_folders(team_path, "PODBALL_TEAM_PATH", {user_team_folder(), bundled_team_folder()});
}

std::filesystem::path user_team_folder() {
    const std::filesystem::path data = environment_folder("XDG_DATA_HOME");
    const std::filesystem::path home = environment_folder("HOME");
    if (data.empty() && home.empty()) {
        return {};
    }
    return (data.empty() ? home / ".local/share" : data) / "podball/teams";
}

std::filesystem::path bundled_team_folder() { return beside_program("../lib/podball/teams"); }

// Opening a library runs a stranger's code, so a worker does it first, also for a team that is to play in this process.
Result<isolation::TeamFile> describe_team(const std::filesystem::path& file, const Hosting& hosting) {
    if (hosting.has_workers()) {
        return isolation::describe_team(hosting.workers(), file, hosting.budget(),
                                        hosting.log_of(file.stem().string()));
    }
    const auto library = control::TeamLibrary::load(file);
    if (!library) {
        return library.error();
    }
    return isolation::TeamFile{file, library.value().info()};
}

std::vector<FoundTeam> described_teams(Folders folders, const Hosting& hosting) {
    std::vector<FoundTeam> found;
    for (const auto& file : control::teams_in(folders)) {
        found.push_back({file, describe_team(file, hosting)});
    }
    return found;
}

Result<ChosenTeam> open_team(isolation::TeamFile team, const Hosting& hosting) {
    auto parameters = control::choose_parameters(team.info.parameters, {});
    if (!parameters) {
        return parameters.error();
    }
    ChosenTeam chosen = {std::move(team), {}, std::move(parameters).value(), {}};
    if (!hosting.is_isolated()) {
        auto library = control::TeamLibrary::load(chosen.team.file);
        if (!library) {
            return library.error();
        }
        chosen.library = std::move(library).value();
    }
    return chosen;
}

Result<ChosenTeam> choose_team(const TeamInput& input, Folders folders, const Hosting& hosting) {
    const auto file = control::find_team(input.name, folders);
    if (!file) {
        return file.error();
    }
    auto described = describe_team(file.value(), hosting);
    if (!described) {
        return described.error();
    }
    auto opened = open_team(std::move(described).value(), hosting);
    if (!opened) {
        return opened.error();
    }
    ChosenTeam chosen = std::move(opened).value();
    const auto& info = chosen.team.info;
    auto parameters = control::choose_parameters(info.parameters, input.parameters);
    if (!parameters) {
        return Error{fmt::format("{} ({}): {}", input.place, info.id, parameters.error().message)};
    }
    auto digest = file_sha256(file.value());
    if (!digest) {
        return digest.error();
    }
    chosen.parameters = std::move(parameters).value();
    chosen.file_sha256 = std::move(digest).value();
    return chosen;
}

Result<ChosenTeams> choose_teams(const TeamInputs& inputs, Folders folders, const Hosting& hosting) {
    ChosenTeams teams;
    for (std::size_t i = 0; i < teams.size(); ++i) {
        auto team = choose_team(inputs[i], folders, hosting);
        if (!team) {
            return team.error();
        }
        teams[i] = std::move(team).value();
    }
    return teams;
}

Result<ChosenTeams> recorded_teams(const replay::Head& head, Folders folders, const Hosting& hosting) {
    ChosenTeams teams;
    for (std::size_t i = 0; i < teams.size(); ++i) {
        const auto input = recorded_team(head.teams[i]);
        if (!input) {
            return input.error();
        }
        auto team = choose_team(input.value(), folders, hosting);
        if (!team) {
            return team.error();
        }
        teams[i] = std::move(team).value();
    }
    return teams;
}

}  // namespace podball::hosting
