#include "cli/team_choice.hpp"

#include "base/sha256.hpp"
#include "cli/logging.hpp"
#include "control/in_process_controller.hpp"
#include "control/team_search.hpp"

#include <cstdlib>
#include <utility>

namespace podball::cli {

namespace {

void add_folders(std::vector<std::filesystem::path>& folders, std::string_view path) {
    while (!path.empty()) {
        const auto end = path.find(':');
        if (end != 0) {
            folders.emplace_back(path.substr(0, end));
        }
        path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
    }
}

Result<ChosenTeam> choose_team(std::string_view name, const std::vector<control::ParameterValue>& given,
                               const std::vector<std::filesystem::path>& folders, std::string_view letter) {
    const auto file = control::find_team(name, folders);
    if (!file) {
        return file.error();
    }
    auto library = control::TeamLibrary::load(file.value());
    if (!library) {
        return library.error();
    }
    auto parameters = control::choose_parameters(library.value().info().parameters, given);
    if (!parameters) {
        return Error{"--param " + std::string(letter) + " (" + library.value().info().id +
                     "): " + parameters.error().message};
    }
    auto digest = file_sha256(file.value());
    if (!digest) {
        return digest.error();
    }
    return ChosenTeam{std::move(library).value(), std::move(parameters).value(), std::move(digest).value()};
}

match::MakeController maker(const ChosenTeam& team, const engine::ResolvedRules& rules, control::LogSink log) {
    return [&rules, library = team.library, parameters = team.parameters, log = std::move(log)](
               int slot, std::uint64_t team_seed) {
        return control::InProcessController::create(library, rules, {slot, team_seed, parameters, log});
    };
}

}  // namespace

std::vector<std::filesystem::path> team_folders(std::string_view team_path) {
    std::vector<std::filesystem::path> folders;
    add_folders(folders, team_path);
    if (const char* path = std::getenv("PODBALL_TEAM_PATH")) {
        add_folders(folders, path);
    }
    std::error_code failure;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
    if (!failure) {
        folders.push_back(program.parent_path());
    }
    return folders;
}

Result<ChosenTeams> choose_teams(const std::array<std::string, 2>& names, const ParameterChoice& parameters,
                                 std::string_view team_path) {
    const auto folders = team_folders(team_path);
    auto a = choose_team(names[0], parameters[0], folders, "A");
    if (!a) {
        return a.error();
    }
    auto b = choose_team(names[1], parameters[1], folders, "B");
    if (!b) {
        return b.error();
    }
    return ChosenTeams{std::move(a).value(), std::move(b).value()};
}

std::array<std::string, 2> display_names(const ChosenTeams& teams) {
    std::array names = {teams[0].library.info().name, teams[1].library.info().name};
    if (names[0] == names[1]) {
        names[0] += " (A)";
        names[1] += " (B)";
    }
    return names;
}

match::Teams playing(const ChosenTeams& teams, const engine::ResolvedRules& rules) {
    const bool same = teams[0].library.info().id == teams[1].library.info().id;
    match::Teams makers;
    for (std::size_t i = 0; i < makers.size(); ++i) {
        const std::string letter = i == 0 ? ".A" : ".B";
        makers[i] = maker(teams[i], rules, team_log(teams[i].library.info().id + (same ? letter : "")));
    }
    return makers;
}

}  // namespace podball::cli
