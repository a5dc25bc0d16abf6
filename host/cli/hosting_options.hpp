// Options of the commands that call teams, and the callbacks of this program for hosting.
#pragma once

#include "cli/arguments.hpp"
#include "hosting/hosted_match.hpp"

#include <string>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// Adds --team-path.
CLI::Option* add_team_path(CLI::App& command, std::string& folders);
/// Adds --rules-path.
CLI::Option* add_rules_path(CLI::App& command, std::string& folders);
/// Adds --mode.
CLI::Option* add_mode(CLI::App& command, hosting::HostingMode& mode);

/// Adds --rules-path, --team-path, --budget and --mode. `budget`: meaning of --budget in --help.
void add_hosting_options(CLI::App& command, hosting::HostingInput& input, const std::string& budget);

/// Adds --param for the teams A and B. `meaning`: meaning of --param in --help.
CLI::Option* add_team_parameters(CLI::App& command, hosting::TeamInputs& teams, const std::string& meaning);

/// Callbacks of this program: teams write to its log, after Ctrl-C the host no longer waits for slow workers, and a
/// call that hangs in this process ends the program.
hosting::Callbacks program_callbacks();

}  // namespace podball::cli
