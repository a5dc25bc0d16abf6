// podball: the program. Each command is in a file of its own.
#include "base/known_names.hpp"
#include "cli/command.hpp"
#include "cli/logging.hpp"
#include "cli/version.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <string>
#include <vector>

namespace podball::cli {

namespace {

std::string version_text() { return std::string("podball ") + kVersion + " (team ABI " + abi_version_text() + ")"; }

std::string full_name(const CLI::App& command) {
    const CLI::App* parent = command.get_parent();
    return (parent == nullptr ? "" : full_name(*parent) + " ") + command.get_name();
}

std::vector<std::string> names_below(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(below->get_name());
    }
    return names;
}

// CLI11 would call an unknown command an unexpected argument, or say that a command is missing.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App* command = &app;
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
    }
    const auto known = names_below(*command);
    const auto rest = app.remaining(true);
    if (!known.empty() && !rest.empty() && !rest.front().starts_with('-')) {
        return full_name(*command) + " has no command '" + rest.front() + "'; " + known_names_text(rest.front(), known);
    }
    return std::string(error.what()) + " (see " + full_name(*command) + " --help)";
}

// Else a file that is opened becomes a standard stream, and gets what is written there. What is put in their place
// can be used no more than what is missing.
void fill_standard_streams() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(descriptor, F_GETFD) < 0) {
            open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

ExitCode run(int argument_count, char** arguments) {
    fill_standard_streams();
    std::signal(SIGCHLD, SIG_DFL);  // Whoever starts this may ignore it, and then no child could be asked how it ended.
    CLI::App app("A game that team libraries play: matches, recordings, teams, rules.", "podball");
    app.set_version_flag("--version", version_text());
    app.require_subcommand(1);
    LogOptions log;
    add_log_options(app, log);
    Run chosen;
    add_match_command(app, chosen);
    add_bench_command(app, chosen);
    add_teams_command(app, chosen);
    add_rules_command(app, chosen);
    add_replay_command(app, chosen);
    add_tactics_command(app, chosen);
    add_validate_command(app, chosen);
    add_doctor_command(app, chosen);
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::Success& help) {
        app.exit(help);
        return ExitCode::Done;
    } catch (const CLI::ParseError& error) {
        return fail({usage_message(app, error)}, ExitCode::Usage);
    }
    if (const auto error = start_logging(log)) {
        return fail(*error);
    }
    return chosen();
}

}  // namespace

}  // namespace podball::cli

int main(int argument_count, char** arguments) {
    try {
        return static_cast<int>(podball::cli::run(argument_count, arguments));
    } catch (const std::exception& error) {
        return static_cast<int>(podball::cli::fail({error.what()}));
    }
}
