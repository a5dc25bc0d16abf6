#include "hosting/team_choice.hpp"

#include "base/printable.hpp"
#include "base/search_folders.hpp"
#include "base/sha256.hpp"
#include "control/team_search.hpp"
#include "control/text.hpp"

#include <algorithm>
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

// Opens the library in this process. The document lives as long as its library is used.
Result<control::TeamLibrary> load_here(const isolation::TeamFile& team) {
    const auto document =
        team.document ? control::TeamLibrary::DocumentPointer(team.document, &team.document->view()) : nullptr;
    auto library = control::TeamLibrary::load(team.file, document);
    return library ? std::move(library)
                   : control::with_path(control::without_path(library.error().message, team.file), team.source());
}

TeamInput recorded_input(const replay::TeamHead& team, std::string name) {
    TeamInput input = {std::move(name), {}, "the recording's parameters"};
    for (const auto& [parameter, text] : team.params) {
        input.parameters.push_back({parameter, text});
    }
    return input;
}

Result<void> check_recorded_name(std::string_view name, const std::string& file) {
    if (name.empty() || name.find_first_of("/:") != std::string_view::npos) {
        return Error{fmt::format("the recording: '{}' is no file of a team", printable(file))};
    }
    return {};
}

// The name of the library without its ending.
std::string_view recorded_name(const replay::TeamHead& team) {
    const std::string_view ending = ".so";
    const std::string_view file = team.file;
    return file.ends_with(ending) ? file.substr(0, file.size() - ending.size()) : std::string_view(team.id);
}

Result<std::string> runtime_hash(const TeamFiles& files) {
    return files.document ? file_sha256(files.library) : Result<std::string>("");
}

Result<isolation::TeamFile> describe_document(const Runtime& runtime, const std::filesystem::path& file,
                                              const Hosting& hosting) {
    const auto files = played_by(runtime.file, file);
    return files ? describe_team(files.value(), hosting) : files.error();
}

Result<ChosenTeam> choose_team_of(const TeamFiles& files, const TeamInput& input, const Hosting& hosting) {
    auto digest = files.document ? Result<std::string>(files.document->sha256()) : file_sha256(files.library);
    auto described = describe_team(files, hosting);
    if (!described) {
        return described.error();
    }
    if (const auto& runtime = described.value().info.runtime) {
        return Error{fmt::format("{}: plays files with the ending {} and is no team by itself; write MY_TEAM.{}",
                                 printable(files.library.string()), control::joined(runtime->endings, ", "),
                                 runtime->endings.front())};
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
    if (!digest) {
        return digest.error();
    }
    auto runtime_digest = runtime_hash(files);
    if (!runtime_digest) {
        return runtime_digest.error();
    }
    chosen.parameters = std::move(parameters).value();
    chosen.file_sha256 = std::move(digest).value();
    chosen.runtime_sha256 = std::move(runtime_digest).value();
    return chosen;
}

// The recording may come from a stranger, so it may only name files in the folders and never give paths.
Result<ChosenTeam> recorded_team(const replay::TeamHead& team, Folders folders, const Hosting& hosting) {
    if (team.runtime) {
        const std::string_view file = team.runtime->file;
        const std::string_view ending = ".so";
        const std::string runtime(file.ends_with(ending) ? file.substr(0, file.size() - ending.size()) : "");
        for (const auto& [name, given] : {std::pair(team.file, team.file), std::pair(runtime, team.runtime->file)}) {
            if (const auto result = check_recorded_name(name, given); !result) {
                return result.error();
            }
        }
        const auto files = find_document(team.file, runtime, folders);
        return files ? choose_team_of(files.value(), recorded_input(team, team.file), hosting) : files.error();
    }
    const std::string name(recorded_name(team));
    if (const auto result = check_recorded_name(name, team.file); !result) {
        return result.error();
    }
    const auto file = recorded_file(name + ".so", folders);
    return file ? choose_team_of({file.value()}, recorded_input(team, name), hosting) : file.error();
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
Result<isolation::TeamFile> describe_team(const TeamFiles& files, const Hosting& hosting) {
    if (hosting.has_workers()) {
        return isolation::describe_team(hosting.workers(), files.library, hosting.budget(),
                                        hosting.log_of(files.source().stem().string()), files.document);
    }
    const auto library = load_here({files.library, {}, files.document});
    if (!library) {
        return library.error();
    }
    return isolation::TeamFile{files.library, library.value().info(), files.document};
}

std::vector<FoundTeam> described_teams(Folders folders, std::span<const Runtime> runtimes, const Hosting& hosting) {
    std::vector<FoundTeam> found;
    std::vector<std::filesystem::path> files = control::teams_in(folders);
    for (const auto& file : files) {
        found.push_back({file, describe_team({file}, hosting)});
    }
    for (const Runtime& runtime : runtimes) {
        add_documents(files, folders, runtime.info.endings);
        for (std::size_t i = found.size(); i < files.size(); ++i) {
            found.push_back({files[i], describe_document(runtime, files[i], hosting)});
        }
    }
    return found;
}

Result<std::optional<control::TeamLibrary>> open_library(const isolation::TeamFile& team, const Hosting& hosting) {
    if (hosting.is_isolated()) {
        return std::optional<control::TeamLibrary>();
    }
    auto library = load_here(team);
    return library ? Result<std::optional<control::TeamLibrary>>(std::move(library).value()) : library.error();
}

Result<ChosenTeam> open_team(isolation::TeamFile team, const Hosting& hosting) {
    auto parameters = control::choose_parameters(team.info.parameters, {});
    if (!parameters) {
        return parameters.error();
    }
    auto library = open_library(team, hosting);
    if (!library) {
        return library.error();
    }
    return ChosenTeam{std::move(team), std::move(library).value(), std::move(parameters).value(), {}, {}};
}

Result<ChosenTeam> choose_team(const TeamInput& input, Folders folders, const Hosting& hosting) {
    const auto files = find_team_files(input.name, folders, hosting);
    if (!files) {
        return files.error();
    }
    return choose_team_of(files.value(), input, hosting);
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
        auto team = recorded_team(head.teams[i], folders, hosting);
        if (!team) {
            return team.error();
        }
        teams[i] = std::move(team).value();
    }
    return teams;
}

}  // namespace podball::hosting
