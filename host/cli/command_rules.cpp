// podball rules list|explain|schema|check
#include "cli/command.hpp"
#include "cli/hosting_options.hpp"
#include "config/rules_explain.hpp"
#include "config/rules_json.hpp"
#include "config/rules_library.hpp"
#include "config/rules_schema.hpp"
#include "report/games_json.hpp"
#include "report/games_text.hpp"

#include <memory>
#include <vector>

#include <fmt/format.h>

namespace podball::cli {

namespace {

struct RulesOptions {
    std::string name = "classic-5";
    std::string rules_path;
    bool json = false;
};

ExitCode list(const RulesOptions& options) {
    const auto folders = config::rules_folders(options.rules_path);
    std::vector<report::ListedGame> games;
    for (const std::string& name : config::rules_names(folders)) {
        games.push_back({name, config::load_rules(name, folders)});
    }
    return print(options.json ? report::games_json(games) : report::games_text(games));
}

ExitCode explain(const RulesOptions& options) {
    const auto rules = config::load_rules(options.name, config::rules_folders(options.rules_path));
    if (!rules) {
        return fail(rules.error());
    }
    return print(options.json ? report::game_json(rules.value()) : config::explain_rules(rules.value().resolved));
}

ExitCode check(const RulesOptions& options) {
    const auto rules = config::load_rules(options.name, config::rules_folders(options.rules_path));
    if (!rules) {
        return fail(rules.error());
    }
    return print(fmt::format("{}: can be played, SHA-256 {}\n", rules.value().file.string(),
                             config::rules_sha256(rules.value().resolved)));
}

ExitCode schema(const RulesOptions&) { return print(config::rules_schema()); }

using RulesVerb = ExitCode (*)(const RulesOptions&);

}  // namespace

void add_rules_command(CLI::App& app, Run& chosen) {
    auto* command = app.add_subcommand("rules", "Show and check the rules of games");
    command->fallthrough();
    command->require_subcommand(1);
    const auto options = std::make_shared<RulesOptions>();
    add_rules_path(*command, options->rules_path);
    const auto add = [&](const char* name, const char* meaning, RulesVerb verb) {
        return &add_command(*command, name, meaning, options, verb, chosen);
    };
    const auto takes_name = [&](CLI::App* verb) {
        verb->add_option("GAME", options->name,
                         "Name of a game (see podball rules list), or path of its file (default classic-5)")
            ->type_name("");
    };
    const auto has_json = [&](CLI::App* verb) { verb->add_flag("--json", options->json, "Print one JSON object"); };
    has_json(add("list", "List the games", list));
    auto* const explain_verb = add("explain", "Print every number of a game with its range and meaning", explain);
    takes_name(explain_verb);
    has_json(explain_verb);
    takes_name(add("check", "Check a game: say that it can be played, or why it cannot", check));
    add("schema", "Print the JSON schema of files with rules", schema);
}

}  // namespace podball::cli
