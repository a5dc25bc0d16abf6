// podball complete and podball command-tree, which only programs call
#include "cli/command.hpp"
#include "cli/command_tree.hpp"
#include "cli/completion.hpp"
#include "config/rules_library.hpp"
#include "control/team_search.hpp"
#include "hosting/team_choice.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace podball::cli {

namespace {

struct TreeOptions {
    const CLI::App* program = nullptr;
    std::vector<std::string> words;  ///< The words of the command line that is completed, without the program's name.
};

// From the files alone: no library is opened and no worker started, so that the answer comes at once. The name of a
// runtime's file stands for the endings that it states: lua.so for lua.
Candidates team_candidates() {
    const auto folders = hosting::team_folders("");
    std::vector<std::filesystem::path> files = control::teams_in(folders);
    std::vector<std::string> endings;
    for (const auto& runtime : hosting::runtime_files(folders)) {
        endings.push_back(runtime.stem().string());
    }
    hosting::add_documents(files, folders, endings);
    Candidates candidates;
    for (const auto& file : files) {
        candidates.push_back({file.stem().string(), file.string()});
    }
    return candidates;
}

Candidates game_candidates() {
    Candidates candidates;
    const auto folders = config::rules_folders();
    for (const std::string& name : config::rules_names(folders)) {
        const auto rules = config::load_rules(name, folders);
        candidates.push_back({name, rules ? rules.value().description : ""});
    }
    return candidates;
}

ExitCode complete(const TreeOptions& options) {
    const KnownNames names = {team_candidates, game_candidates};
    return print(completion_text(completion_of(*options.program, options.words, names)));
}

ExitCode print_tree(const TreeOptions& options) { return print(command_tree_json(*options.program)); }

}  // namespace

void add_commands_for_programs(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<TreeOptions>();
    options->program = &app;
    auto& command =
        add_command(app, "complete", "Answer what may stand in the place of the last word of a command line", options,
                    complete, chosen);
    command.add_option("WORDS", options->words, "After --: the words after the name of the program")->type_name("");
    command.group("");  // --help does not show it.
    add_command(app, "command-tree", "Print the tree of commands as one JSON object", options, print_tree, chosen)
        .group("");
}

}  // namespace podball::cli
