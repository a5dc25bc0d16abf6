// The log: for people who watch, on stderr and in a file. The layers below report values and log nothing.
#pragma once

#include "base/result.hpp"
#include "control/host_services.hpp"

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

namespace podball::cli {

struct LogOptions {
    std::string level = "info";
    std::string file;  ///< Empty: none.
};

/// Adds --log-level and --log-file.
void add_log_options(CLI::App& app, LogOptions& options);

/// Opens the log. Returns what is wrong with the file, if anything.
std::optional<Error> start_logging(const LogOptions& options);

/// Where the lines of a team go: the logger team.`name`. Thread: the sink may be called from several at once.
control::LogSink team_log(const std::string& name);

}  // namespace podball::cli
