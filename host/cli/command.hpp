// What the commands have in common.
#pragma once

#include "base/result.hpp"

#include <functional>
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

/// Writes one line to stderr and returns `code`.
ExitCode fail(const Error& error, ExitCode code = ExitCode::Input);

/// From here on standard output has nothing but what `print` writes; what teams print goes to standard error.
void keep_output_for_result();

/// Writes all of `text` to standard output.
ExitCode print(std::string_view text);

}  // namespace podball::cli
