// podball teams
#include "cli/command.hpp"
#include "cli/logging.hpp"
#include "cli/team_choice.hpp"
#include "cli/text_table.hpp"
#include "control/team_search.hpp"
#include "control/text.hpp"

#include <memory>

#include <spdlog/fmt/fmt.h>
#include <nlohmann/json.hpp>

namespace podball::cli {

namespace {

struct TeamsOptions {
    std::string team_path;
    bool json = false;
};

struct FoundTeam {
    std::filesystem::path file;
    Result<isolation::TeamFile> team;
};

std::vector<FoundTeam> find_teams(const std::vector<std::filesystem::path>& folders, const Hosting& hosting) {
    std::vector<FoundTeam> found;
    for (const auto& file : control::teams_in(folders)) {
        found.push_back({file, isolation::describe_team(hosting.workers(), file, hosting.budget(),
                                                        team_log(file.stem().string()))});
    }
    return found;
}

nlohmann::ordered_json parameter_json(const control::TeamParameter& parameter) {
    return {{"name", parameter.name},
            {"default", parameter.default_text},
            {"range", control::range_text(parameter)},
            {"unit", parameter.unit},
            {"meaning", parameter.meaning}};
}

nlohmann::ordered_json team_json(const FoundTeam& team) {
    nlohmann::ordered_json object = {{"name", team.file.stem().string()}, {"file", team.file.string()}};
    if (!team.team) {
        object["error"] = team.team.error().message;
        return object;
    }
    const auto& info = team.team.value().info;
    object["title"] = info.name;
    object["version"] = info.version;
    object["author"] = info.author;
    object["pods"] = nlohmann::ordered_json::array({info.min_pods, info.max_pods});
    object["params"] = nlohmann::ordered_json::array();
    for (const auto& parameter : info.parameters) {
        object["params"].push_back(parameter_json(parameter));
    }
    return object;
}

std::string teams_json(const std::vector<FoundTeam>& teams) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const FoundTeam& team : teams) {
        list.push_back(team_json(team));
    }
    const nlohmann::ordered_json object = {{"schema", "podball.teams/1"}, {"teams", list}};
    return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string teams_text(const std::vector<FoundTeam>& teams) {
    TextTable table({"name", "title", "version", "author", "pods", "file"});
    for (const std::size_t column : {1U, 2U, 3U, 5U}) {
        table.set_left(column);
    }
    std::string errors;
    std::string parameters;
    for (const FoundTeam& team : teams) {
        if (!team.team) {
            errors += "not usable: " + team.team.error().message + "\n";
            continue;
        }
        const auto& info = team.team.value().info;
        const std::string name = control::printable(team.file.stem().string());
        table.add({name, info.name, info.version, info.author, fmt::format("{}..{}", info.min_pods, info.max_pods),
                   control::printable(team.file.string())});
        for (const auto& parameter : info.parameters) {
            parameters += fmt::format("  {}.{} = {}  {}{}{}  {}\n", name, parameter.name, parameter.default_text,
                                      control::range_text(parameter), parameter.unit.empty() ? "" : " ", parameter.unit,
                                      parameter.meaning);
        }
    }
    return table.text() + (parameters.empty() ? "" : "\nparameters and their defaults\n" + parameters) +
           (errors.empty() ? "" : "\n" + errors);
}

ExitCode run(const TeamsOptions& options) {
    keep_output_for_result();
    const auto folders = team_folders(options.team_path);
    const auto hosting = Hosting::start(HostingMode::Isolated);
    if (!hosting) {
        return fail(hosting.error());
    }
    const auto teams = find_teams(folders, hosting.value());
    if (options.json) {
        return print(teams_json(teams));
    }
    if (!teams.empty()) {
        return print(teams_text(teams));
    }
    std::string text = "no team in any of:\n";
    for (const auto& folder : folders) {
        text += "  " + folder.string() + "\n";
    }
    return print(text);
}

}  // namespace

void add_teams_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<TeamsOptions>();
    auto& command =
        add_command(app, "teams", "List the teams that can be named, and their parameters", options, run, chosen);
    add_team_path(command, options->team_path);
    command.add_flag("--json", options->json, "Print one JSON object");
}

}  // namespace podball::cli
