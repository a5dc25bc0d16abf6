#include "cli/hosting_options.hpp"

#include "base/printable.hpp"
#include "base/search_folders.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/program_end.hpp"
#include "cli/team_log.hpp"

#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

// Takes no lock, because the thread that hangs may hold any lock.
void end_program(const control::HungCall& hung) {
    const std::string report = fmt::format(
        "podball: '{}' (slot {}): {} has not come back for {}; podball ends, because it cannot end a call in its own "
        "process; with --mode isolated the match would go on\n",
        printable(hung.team), hung.slot, hung.call, control::duration_text(hung.limit_ns));
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, report.data(), report.size());
    end_at_once(ExitCode::Input);
}

/// `result`, with the option at the beginning of the error.
template <typename T>
Result<T> for_option(const char* option, Result<T> result) {
    return result ? result : Result<T>(Error{fmt::format("{}{}", option, result.error().message)});
}

// A folder of an environment variable may be missing, as with $PATH. One that was typed is a mistake then.
CLI::Option* add_folders(CLI::App& command, const std::string& name, const std::string& meaning, std::string& folders) {
    return add_value(command, {name, "FOLDERS", meaning}, folders, [name](const std::string& list) {
        for (const auto& folder : listed_folders(list)) {
            std::error_code error;
            if (!std::filesystem::is_directory(folder, error)) {
                return Result<std::string>(
                    Error{fmt::format("{}: '{}' is no folder", name, printable(folder.string()))});
            }
        }
        return Result<std::string>(list);
    });
}

}  // namespace

CLI::Option* add_team_path(CLI::App& command, std::string& folders) {
    return add_folders(command, "--team-path", "Folders with teams to search first, separated by ':'", folders);
}

CLI::Option* add_rules_path(CLI::App& command, std::string& folders) {
    return add_folders(command, "--rules-path", "Folders with games to search first, separated by ':'", folders);
}

CLI::Option* add_mode(CLI::App& command, hosting::HostingMode& mode) {
    const OptionText option = {"--mode", "MODE",
                               "Place of the teams: isolated, each in a process of its own (default), or inproc, in "
                               "this process, which they can crash"};
    return add_value(command, option, mode,
                     [](const std::string& name) { return for_option("--mode: ", hosting::mode_named(name)); });
}

void add_hosting_options(CLI::App& command, hosting::HostingInput& input, const std::string& budget) {
    add_rules_path(command, input.rules_path);
    add_team_path(command, input.team_path);
    add_value(command, {"--budget", "BUDGET", budget}, input.budget, [](const std::string& text) {
        return for_option("--", control::parse_budget(text));
    })->check(not_empty);
    add_mode(command, input.mode);
}

CLI::Option* add_team_parameters(CLI::App& command, hosting::TeamInputs& teams, const std::string& meaning) {
    teams[0].place = "--param A";
    teams[1].place = "--param B";
    return add_parameters(command, meaning, [&teams](const std::vector<std::string>& texts) -> Result<void> {
        auto values = parse_team_parameters(texts);
        if (!values) {
            return values.error();
        }
        for (std::size_t i = 0; i < teams.size(); ++i) {
            teams[i].parameters = values.value()[i];
        }
        return {};
    });
}

hosting::Callbacks program_callbacks() { return {team_log, interrupted, end_program}; }

}  // namespace podball::cli
