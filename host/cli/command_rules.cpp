// podball rules list|explain|schema|check
#include "cli/command.hpp"
#include "cli/text_table.hpp"
#include "config/rules_explain.hpp"
#include "config/rules_json.hpp"
#include "config/rules_library.hpp"
#include "config/rules_schema.hpp"

#include <memory>

namespace podball::cli {

namespace {

struct RulesOptions {
    std::string name = "classic-5";
    std::string rules_path;
};

ExitCode list(const RulesOptions& options) {
    const auto folders = config::rules_folders(options.rules_path);
    TextTable table({"name", "description"});
    table.set_left(1);
    std::string errors;
    for (const std::string& name : config::rules_names(folders)) {
        const auto rules = config::load_rules(name, folders);
        if (rules) {
            table.add({name, rules.value().description});
        } else {
            errors += "not usable: " + rules.error().message + "\n";
        }
    }
    return print(table.text() + (errors.empty() ? "" : "\n" + errors));
}

ExitCode explain(const RulesOptions& options) {
    const auto rules = config::load_rules(options.name, config::rules_folders(options.rules_path));
    return rules ? print(config::explain_rules(rules.value().resolved)) : fail(rules.error());
}

ExitCode check(const RulesOptions& options) {
    const auto rules = config::load_rules(options.name, config::rules_folders(options.rules_path));
    if (!rules) {
        return fail(rules.error());
    }
    return print(rules.value().file.string() + ": can be played, SHA-256 " +
                 config::rules_sha256(rules.value().resolved) + "\n");
}

ExitCode schema(const RulesOptions&) { return print(config::rules_schema()); }

using Verb = ExitCode (*)(const RulesOptions&);

}  // namespace

void add_rules_command(CLI::App& app, Run& chosen) {
    auto* command = app.add_subcommand("rules", "Show and check the rules of games");
    command->fallthrough();
    command->require_subcommand(1);
    const auto options = std::make_shared<RulesOptions>();
    add_rules_path(*command, options->rules_path);
    const auto add = [&](const char* name, const char* meaning, Verb verb) {
        return &add_command(*command, name, meaning, options, verb, chosen);
    };
    const auto takes_name = [&](CLI::App* verb) {
        verb->add_option("GAME", options->name, "A game's name or file (default classic-5)")->type_name("");
    };
    add("list", "List the games that can be named", list);
    takes_name(add("explain", "Print every number of a game with range and meaning", explain));
    takes_name(add("check", "Say whether a game can be played, or why not", check));
    add("schema", "Print the JSON schema of a file of rules", schema);
}

}  // namespace podball::cli
