// podball teams [NAME]
#include "cli/command.hpp"
#include "cli/hosting_options.hpp"
#include "hosting/team_choice.hpp"
#include "report/teams_json.hpp"
#include "report/teams_text.hpp"

#include <memory>
#include <string>

namespace podball::cli {

namespace {

struct TeamsOptions {
    std::string name;  ///< Empty: all teams are listed.
    std::string team_path;
    bool json = false;
    bool verbose = false;
};

ExitCode show_one(const TeamsOptions& options, const hosting::Hosting& hosting) {
    const auto team = hosting::choose_team({options.name}, hosting::team_folders(options.team_path), hosting);
    if (!team) {
        return fail(team.error());
    }
    return print(options.json ? report::team_details_json(team.value()) : report::team_details_text(team.value()));
}

ExitCode list_all(const TeamsOptions& options, const hosting::Hosting& hosting) {
    const auto folders = hosting::team_folders(options.team_path);
    const auto runtimes = hosting::known_runtimes(folders, hosting);
    if (!runtimes) {
        return fail(runtimes.error());
    }
    const report::TeamList list = {hosting::described_teams(folders, runtimes.value(), hosting), runtimes.value(),
                                   folders};
    const auto length = options.verbose ? report::ListLength::Long : report::ListLength::Short;
    return print(options.json ? report::team_list_json(list) : report::team_list_text(list, length));
}

ExitCode run(const TeamsOptions& options) {
    keep_output_for_result();
    const auto hosting = hosting::Hosting::start(hosting::HostingMode::Isolated, {}, program_callbacks());
    if (!hosting) {
        return fail(hosting.error());
    }
    return options.name.empty() ? list_all(options, hosting.value()) : show_one(options, hosting.value());
}

}  // namespace

void add_teams_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<TeamsOptions>();
    auto& command = add_command(app, "teams", "List the teams, or describe one team", options, run, chosen);
    command
        .add_option("NAME", options->name, "Name of a team to describe, or path of its library, which contains a '/'")
        ->type_name("")
        ->check(not_empty);
    add_team_path(command, options->team_path);
    command.add_flag("--verbose", options->verbose, "List the file and the parameters of each team too");
    command.add_flag("--json", options->json, "Print one JSON object");
}

}  // namespace podball::cli
