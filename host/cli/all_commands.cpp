#include "cli/command.hpp"
#include "cli/logging.hpp"

namespace podball::cli {

void add_all_commands(CLI::App& app, LogOptions& log, Run& chosen) {
    app.require_subcommand(1);
    add_log_options(app, log);
    add_match_command(app, chosen);
    add_new_command(app, chosen);
    add_bench_command(app, chosen);
    add_teams_command(app, chosen);
    add_rules_command(app, chosen);
    add_replay_command(app, chosen);
    add_tactics_command(app, chosen);
    add_validate_command(app, chosen);
    add_doctor_command(app, chosen);
    add_league_command(app, chosen);
    add_help_command(app, chosen);
    add_version_command(app, chosen);
    add_commands_for_programs(app, chosen);
}

}  // namespace podball::cli
