#include "report/teams_json.hpp"

#include "report/json_parts.hpp"

namespace podball::report {

namespace {

Json parameter_json(const control::TeamParameter& parameter) {
    return {{"name", parameter.name},
            {"default", parameter.default_text},
            {"range", control::range_text(parameter)},
            {"unit", parameter.unit},
            {"meaning", parameter.meaning}};
}

void add_description(Json& object, const control::TeamInfo& info) {
    object["title"] = info.name;
    object["version"] = info.version;
    object["author"] = info.author;
    object["pods"] = Json::array({info.min_pods, info.max_pods});
    object["params"] = Json::array();
    for (const auto& parameter : info.parameters) {
        object["params"].push_back(parameter_json(parameter));
    }
}

Json found_json(const hosting::FoundTeam& found) {
    Json object = {{"name", found.file.stem().string()}, {"file", found.file.string()}};
    if (found.team) {
        add_description(object, found.team.value().info);
    } else {
        object["error"] = found.team.error().message;
    }
    return object;
}

}  // namespace

std::string team_list_json(const TeamList& list) {
    Json teams = Json::array();
    for (const hosting::FoundTeam& team : list.teams) {
        teams.push_back(found_json(team));
    }
    Json runtimes = Json::array();
    for (const hosting::Runtime& runtime : list.runtimes) {
        runtimes.push_back({{"name", runtime.file.stem().string()},
                            {"file", runtime.file.string()},
                            {"endings", runtime.info.endings},
                            {"language", runtime.info.language}});
    }
    return json_line({{"schema", kTeamsSchema}, {"teams", teams}, {"runtimes", runtimes}});
}

std::string team_details_json(const hosting::ChosenTeam& team) {
    Json object = {{"schema", kTeamSchema},
                   {"name", team.team.source().stem().string()},
                   {"id", team.team.info.id},
                   {"file", team.team.source().string()},
                   {"file_sha256", team.file_sha256}};
    if (team.team.document) {
        object["runtime"] = {{"file", team.team.file.string()}, {"file_sha256", team.runtime_sha256}};
    }
    add_description(object, team.team.info);
    return json_line(object);
}

}  // namespace podball::report
