// podball help [COMMAND] and podball version
#include "cli/command.hpp"
#include "cli/usage.hpp"
#include "hosting/version.hpp"

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace podball::cli {

namespace {

struct HelpOptions {
    const CLI::App* program = nullptr;
    std::vector<std::string> words;  ///< Names of a command and of those above it, such as "league", "run".
};

struct NoOptions {};

std::string version_text() {
    return fmt::format("podball {} (team ABI {})", hosting::podball_version(), hosting::abi_version());
}

const CLI::App* command_below(const CLI::App& command, const std::string& name) {
    const auto found = command.get_subcommands([&](const CLI::App* below) { return below->get_name() == name; });
    return found.empty() ? nullptr : found.front();
}

ExitCode print_help(const HelpOptions& options) {
    const CLI::App* command = options.program;
    for (const std::string& word : options.words) {
        const CLI::App* below = command_below(*command, word);
        if (below == nullptr) {
            return fail({unknown_command_text(*command, word)}, ExitCode::Usage);
        }
        command = below;
    }
    // Without the parser of CLI11, because the program's own help is that of the chosen command, `help`.
    return print(command->get_formatter()->make_help(command, full_name(*command), CLI::AppFormatMode::Normal));
}

ExitCode print_version(const NoOptions& /*options*/) { return print(version_text() + "\n"); }

}  // namespace

void add_help_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<HelpOptions>();
    options->program = &app;
    auto& command = add_command(app, "help", "Explain a command", options, print_help, chosen);
    command.add_option("COMMAND", options->words, "Command to explain, such as match or league run")->type_name("");
}

void add_version_command(CLI::App& app, Run& chosen) {
    app.set_version_flag("-V,--version", version_text());
    add_command(app, "version", "Print the version of the program and of the team ABI", std::make_shared<NoOptions>(),
                print_version, chosen);
}

}  // namespace podball::cli
