// Names in the tree of commands, and messages for errors of usage.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// Name of a command with those of the commands above it, such as "podball league run".
std::string full_name(const CLI::App& command);

/// Says that `command` has no command `word`, with the commands that it has. Requires: it has some.
std::string unknown_command_text(const CLI::App& command, const std::string& word);

/// Message for an error of usage, in one line. `app`: the program, after parsing.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error);

}  // namespace podball::cli
