#include "cli/command_tree.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <nlohmann/json.hpp>

namespace podball::cli {

namespace {

using Json = nlohmann::ordered_json;

std::vector<const CLI::Option*> options_where(const CLI::App& command, bool positional) {
    return command.get_options([positional](const CLI::Option* option) {
        return option->get_positional() == positional && !option->get_group().empty();
    });
}

Json option_json(const CLI::Option& option) {
    return {{"names", names_of(option)},
            {"value", value_of(option)},
            {"choices", choices_of(option)},
            {"meaning", option.get_description()},
            {"required", option.get_required()}};
}

Json argument_json(const CLI::Option& argument) {
    return {{"name", argument.get_name(true)},
            {"meaning", argument.get_description()},
            {"required", argument.get_required()},
            {"repeated", argument.get_items_expected_max() > 1}};
}

Json command_json(const CLI::App& command) {
    Json json = {{"name", command.get_name()},
                 {"meaning", command.get_description()},
                 {"arguments", Json::array()},
                 {"options", Json::array()},
                 {"commands", Json::array()}};
    for (const CLI::Option* argument : arguments_of(command)) {
        json["arguments"].push_back(argument_json(*argument));
    }
    for (const CLI::Option* option : options_of(command)) {
        json["options"].push_back(option_json(*option));
    }
    for (const CLI::App* below : commands_below(command)) {
        json["commands"].push_back(command_json(*below));
    }
    return json;
}

}  // namespace

std::vector<const CLI::App*> commands_below(const CLI::App& command) {
    return command.get_subcommands(
        [](const CLI::App* below) { return !below->get_group().empty() && !below->get_name().empty(); });
}

// CLI11 has a group of options as a command without a name.
std::vector<const CLI::Option*> options_of(const CLI::App& command) {
    auto options = options_where(command, false);
    for (const CLI::App* group : command.get_subcommands([](const CLI::App* app) { return app->get_name().empty(); })) {
        const auto more = options_where(*group, false);
        options.insert(options.end(), more.begin(), more.end());
    }
    return options;
}

std::vector<const CLI::Option*> arguments_of(const CLI::App& command) { return options_where(command, true); }

std::vector<std::string> names_of(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) {
        names.push_back("-" + name);
    }
    for (const std::string& name : option.get_lnames()) {
        names.push_back("--" + name);
    }
    return names;
}

// CLI11 appends the words of a choice to the kind of value: "LEVEL:{debug,info}".
std::string value_of(const CLI::Option& option) {
    const std::string type = option.get_items_expected_max() == 0 ? "" : option.get_type_name();
    return type.substr(0, type.find(':'));
}

std::vector<std::string> choices_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const auto begin = type.find(":{");
    const auto end = type.rfind('}');
    std::vector<std::string> words;
    if (begin == std::string::npos || end == std::string::npos) {
        return words;
    }
    std::string_view list = std::string_view(type).substr(begin + 2, end - begin - 2);
    while (!list.empty()) {
        const auto word = list.substr(0, list.find(','));
        words.emplace_back(word);
        list.remove_prefix(std::min(list.size(), word.size() + 1));
    }
    return words;
}

std::string command_tree_json(const CLI::App& program) {
    Json json = {{"schema", "podball.commands/1"}};
    json.update(command_json(program));
    return json.dump() + "\n";
}

}  // namespace podball::cli
