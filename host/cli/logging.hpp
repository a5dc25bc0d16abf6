// The log for people, on stderr and in a file. The layers below this one return errors and log nothing.
#pragma once

#include "base/result.hpp"
#include "control/host_services.hpp"

#include <optional>
#include <span>
#include <string>

#include <spdlog/common.h>
#include <CLI/CLI.hpp>

namespace podball::cli {

/// Options of the log.
struct LogOptions {
    std::string level = "info";  ///< Least severe level that is logged.
    std::string file;            ///< Additional file for the log. Empty: none.
};

/// Adds --log-level and --log-file.
void add_log_options(CLI::App& app, LogOptions& options);

/// Opens the log, which replaces an earlier log. `words`: the command line. Errors: the log file cannot be written; it
/// is there and is no log; or another option of the command line writes it too.
Result<void> start_logging(const LogOptions& options, std::span<char* const> words);

/// The level as spdlog has it.
spdlog::level::level_enum spdlog_level(control::LogLevel level);

}  // namespace podball::cli
