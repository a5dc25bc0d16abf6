// What the commands have in common.
#pragma once

#include "base/result.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// One table for all commands.
enum class ExitCode : int {
    Done = 0,
    Negative = 1,  ///< Done, and the answer is no: a recording that is damaged, or that the rules do not lead to.
    Usage = 2,
    Input = 3,  ///< Input, configuration or team unusable.
    Interrupted = 130,
};

/// What the command line asked for; the chosen command puts itself here while the line is parsed.
using Run = std::function<ExitCode()>;

void add_match_command(CLI::App& app, Run& run);
void add_bench_command(CLI::App& app, Run& run);
void add_teams_command(CLI::App& app, Run& run);
void add_rules_command(CLI::App& app, Run& run);
void add_replay_command(CLI::App& app, Run& run);
void add_tactics_command(CLI::App& app, Run& run);
void add_validate_command(CLI::App& app, Run& run);
void add_doctor_command(CLI::App& app, Run& run);

/// Adds the command `name`, which calls `act` with its options; they are to be declared on what is returned.
template <typename Options>
CLI::App& add_command(CLI::App& app, const std::string& name, const std::string& meaning,
                      const std::shared_ptr<Options>& options, ExitCode (*act)(const Options&), Run& chosen) {
    auto* command = app.add_subcommand(name, meaning);
    command->fallthrough();
    command->callback([options, act, &chosen] { chosen = [options, act] { return act(*options); }; });
    return *command;
}

/// The options that say where teams and games are looked for.
CLI::Option* add_team_path(CLI::App& command, std::string& folders);
CLI::Option* add_rules_path(CLI::App& command, std::string& folders);

/// Writes one line to stderr and returns `code`.
ExitCode fail(const Error& error, ExitCode code = ExitCode::Input);

/// The same of a Ctrl-C; `left` is what there is of the result.
ExitCode fail_interrupted(const std::string& left = "nothing is written");

/// `fail`, but `fail_interrupted` after a Ctrl-C: then no team is waited for long, and what ended it may be no fault of
/// its own.
ExitCode fail_unless_interrupted(const Error& error);

/// From here on standard output has nothing but what `print` writes; what teams print goes to standard error.
void keep_output_for_result();

/// Before the first team is opened: `keep_output_for_result`, `catch_interrupt` and `survive_failed_writes`.
void prepare_for_teams();

/// Writes all of `text` to standard output.
ExitCode print(std::string_view text);

}  // namespace podball::cli
