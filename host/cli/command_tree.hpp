// Looks into the tree of commands: what a command takes, and the whole tree as JSON.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// The commands directly below `command`, without those that only programs call.
std::vector<const CLI::App*> commands_below(const CLI::App& command);

/// The options of `command` itself that begin with a dash, in the order in which --help shows them.
std::vector<const CLI::Option*> options_of(const CLI::App& command);

/// The words that `command` takes in fixed places, in their order.
std::vector<const CLI::Option*> arguments_of(const CLI::App& command);

/// The names of an option with their dashes, such as "-h" and "--help".
std::vector<std::string> names_of(const CLI::Option& option);

/// The kind of value that an option takes, such as "FILE". Empty for one that takes none.
std::string value_of(const CLI::Option& option);

/// The values of an option that takes one of a few words. Empty for all others.
std::vector<std::string> choices_of(const CLI::Option& option);

/// The tree from `program` on as one JSON object, `podball.commands/1`: the manual pages are made from it.
std::string command_tree_json(const CLI::App& program);

}  // namespace podball::cli
