#include "cli/usage.hpp"

#include "base/known_names.hpp"
#include "cli/command_tree.hpp"

#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace podball::cli {

namespace {

std::vector<std::string> names_below(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::App* below : commands_below(command)) {
        names.push_back(below->get_name());
    }
    return names;
}

const CLI::App& chosen_command(const CLI::App& app) {
    const CLI::App* command = &app;
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
    }
    return *command;
}

// The long options that `command` takes, without dashes. It takes those of the commands above it too.
std::vector<std::string> option_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::App* level = &command; level != nullptr; level = level->get_parent()) {
        for (const CLI::Option* option : level->get_options()) {
            const auto& long_names = option->get_lnames();
            names.insert(names.end(), long_names.begin(), long_names.end());
        }
    }
    return names;
}

// `word`: an option as given, such as "--sed=3".
std::string unknown_option_text(const CLI::App& command, std::string_view word) {
    const auto option = word.substr(0, word.find('='));
    const auto known = option_names(command);
    const auto nearest = option.starts_with("--") ? nearest_name(option.substr(2), known) : std::string_view();
    return fmt::format("{} has no option '{}'{} (see {} --help)", full_name(command), option,
                       nearest.empty() ? "" : fmt::format(". Did you mean --{}?", nearest), full_name(command));
}

}  // namespace

std::string full_name(const CLI::App& command) {
    const CLI::App* parent = command.get_parent();
    return (parent == nullptr ? "" : full_name(*parent) + " ") + command.get_name();
}

std::string unknown_command_text(const CLI::App& command, const std::string& word) {
    return fmt::format("{} has no command '{}'. {}", full_name(command), word,
                       known_names_text(word, "commands", names_below(command)));
}

// For unknown words CLI11 reports an unexpected argument or a missing command, so this function writes a better
// message.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App& command = chosen_command(app);
    const auto rest = app.remaining(true);
    const std::string word = rest.empty() ? "" : rest.front();
    if (word.size() > 1 && word.front() == '-' && word != "--") {
        return unknown_option_text(command, word);
    }
    if (!word.empty() && !names_below(command).empty()) {
        return unknown_command_text(command, word);
    }
    return fmt::format("{} (see {} --help)", error.what(), full_name(command));
}

}  // namespace podball::cli
