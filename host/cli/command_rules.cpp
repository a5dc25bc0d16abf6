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

CLI::App* add_verb(CLI::App& command, const std::string& name, const std::string& meaning, Verb verb,
                   const std::shared_ptr<RulesOptions>& options, Run& chosen) {
    auto* added = command.add_subcommand(name, meaning);
    added->fallthrough();
    added->callback([verb, options, &chosen] { chosen = [verb, options] { return verb(*options); }; });
    return added;
}

}  // namespace

void add_rules_command(CLI::App& app, Run& chosen) {
    auto* command = app.add_subcommand("rules", "Show and check the rules of games");
    command->fallthrough();
    command->require_subcommand(1);
    const auto options = std::make_shared<RulesOptions>();
    command->add_option("--rules-path", options->rules_path, "Folders with games, parted by ':', looked into first")
        ->type_name("FOLDERS");
    const auto takes_name = [&](CLI::App* verb) {
        verb->add_option("GAME", options->name, "A game's name or file (default classic-5)")->type_name("");
    };
    add_verb(*command, "list", "List the games that can be named", list, options, chosen);
    takes_name(
        add_verb(*command, "explain", "Print every number of a game with range and meaning", explain, options, chosen));
    takes_name(add_verb(*command, "check", "Say whether a game can be played, or why not", check, options, chosen));
    add_verb(*command, "schema", "Print the JSON schema of a file of rules", schema, options, chosen);
}

}  // namespace podball::cli
