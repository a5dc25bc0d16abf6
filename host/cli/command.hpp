// Exit codes, registration and output of commands.
#pragma once

#include "base/result.hpp"

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// Exit codes of all commands.
enum class ExitCode : int {
    Done = 0,
    Negative = 1,       ///< Done with a negative answer, such as a recording that is damaged or differs from the rules.
    Usage = 2,          ///< The command line has an error.
    Input = 3,          ///< An input, a setting or a team cannot be used.
    VoidMatches = 4,    ///< A league has matches that the machine could not play.
    Discrepancies = 5,  ///< A league has two different results of one match.
    Engine = 6,         ///< The program that plays matches elsewhere failed.
    Interrupted = 130,  ///< Ctrl-C ended the command.
};

/// The chosen command with its options. Parsing of the command line sets it.
using Run = std::function<ExitCode()>;

void add_match_command(CLI::App& app, Run& run);
void add_new_command(CLI::App& app, Run& run);
void add_bench_command(CLI::App& app, Run& run);
void add_teams_command(CLI::App& app, Run& run);
void add_rules_command(CLI::App& app, Run& run);
void add_replay_command(CLI::App& app, Run& run);
void add_tactics_command(CLI::App& app, Run& run);
void add_validate_command(CLI::App& app, Run& run);
void add_doctor_command(CLI::App& app, Run& run);
void add_league_command(CLI::App& app, Run& run);
void add_help_command(CLI::App& app, Run& run);
void add_version_command(CLI::App& app, Run& run);
void add_commands_for_programs(CLI::App& app, Run& run);

struct LogOptions;

/// Makes `app` the program: the options of the log and all commands. `log` and `run` must live as long as `app`.
void add_all_commands(CLI::App& app, LogOptions& log, Run& run);

/// Adds the command `name`, which calls `act` with its options. The caller adds the options to the returned command.
template <typename Options>
CLI::App& add_command(CLI::App& app, const std::string& name, const std::string& meaning,
                      const std::shared_ptr<Options>& options, ExitCode (*act)(const Options&), Run& chosen) {
    auto* command = app.add_subcommand(name, meaning);
    command->fallthrough();
    command->callback([options, act, &chosen] { chosen = [options, act] { return act(*options); }; });
    return *command;
}

/// Writes "podball: TEXT" to stderr, as one printable line.
void tell(std::string_view text);

/// Tells the error and returns `code`.
ExitCode fail(const Error& error, ExitCode code = ExitCode::Input);

/// Writes to stderr that Ctrl-C interrupted the command. `left`: state of the result, as a clause.
ExitCode fail_interrupted(const std::string& left = "nothing is written");

/// Calls `fail_interrupted` after Ctrl-C, otherwise `fail`. After Ctrl-C the host no longer waits for teams, so
/// Ctrl-C may be the cause of the error.
ExitCode fail_unless_interrupted(const Error& error);

/// Reserves standard output for `print` from this call on. Output of teams goes to standard error.
void keep_output_for_result();

/// Calls `keep_output_for_result`, `catch_interrupts` and `survive_failed_writes`. `interrupts`: as there.
/// Requires: no team has been opened yet.
void prepare_for_teams(int interrupts = 1);

/// Writes `text` to standard output. If that fails, writes an error to stderr and returns its code.
ExitCode print(std::string_view text);

/// Writes `text` to `out`, a file or standard output. Errors: the reason of the operating system.
Result<void> write_text(std::ostream& out, std::string_view text);

}  // namespace podball::cli
