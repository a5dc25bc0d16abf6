#include "cli/logging.hpp"

#include "control/text.hpp"

#include <unistd.h>

#include <memory>
#include <vector>

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace podball::cli {

namespace {

// A progress bar may stand in the terminal's line: it is wiped first and drawn again later.
std::string stderr_pattern() {
    const std::string wipe = isatty(STDERR_FILENO) != 0 ? "\r\x1b[K" : "";
    return wipe + "%T.%e %l %n: %v";
}

spdlog::level::level_enum spdlog_level(control::LogLevel level) {
    switch (level) {
        case control::LogLevel::Debug: return spdlog::level::debug;
        case control::LogLevel::Info: return spdlog::level::info;
        case control::LogLevel::Warning: return spdlog::level::warn;
        case control::LogLevel::Error: return spdlog::level::err;
    }
    return spdlog::level::err;
}

}  // namespace

void add_log_options(CLI::App& app, LogOptions& options) {
    app.add_option("--log-level", options.level, "Least level of what is logged (default info)")
        ->type_name("LEVEL")
        ->check(CLI::IsMember({"debug", "info", "warning", "error", "off"}));
    app.add_option("--log-file", options.file, "Write the log to this file too; what it held is lost")
        ->type_name("FILE");
}

std::optional<Error> start_logging(const LogOptions& options) {
    auto to_stderr = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    to_stderr->set_pattern(stderr_pattern());
    std::vector<spdlog::sink_ptr> sinks = {to_stderr};
    if (!options.file.empty()) {
        try {
            sinks.push_back(std::make_shared<spdlog::sinks::basic_file_sink_mt>(options.file, true));
        } catch (const spdlog::spdlog_ex&) {
            return Error{"--log-file: cannot write '" + options.file + "'"};
        }
        sinks.back()->set_pattern("%Y-%m-%dT%T.%e %l %n: %v");
    }
    auto logger = std::make_shared<spdlog::logger>("podball", sinks.begin(), sinks.end());
    logger->set_level(spdlog::level::from_str(options.level));
    logger->flush_on(spdlog::level::warn);
    spdlog::set_default_logger(std::move(logger));
    return std::nullopt;
}

control::LogSink team_log(const std::string& name) {
    const auto logger = spdlog::default_logger()->clone("team." + control::printable(name));
    return [logger](control::LogLevel level, std::string_view text) { logger->log(spdlog_level(level), text); };
}

}  // namespace podball::cli
