#include "cli/logging.hpp"

#include "base/printable.hpp"
#include "base/system_error.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace podball::cli {

namespace {

// A progress bar may be in the terminal's line. The pattern wipes it; it is drawn again later.
std::string stderr_pattern() {
    const std::string wipe = isatty(STDERR_FILENO) != 0 ? "\r\x1b[K" : "";
    return wipe + "%T.%e %l %n: %v";
}

// spdlog would make missing folders, and wait for the reader of a pipe.
Result<void> check_log_file(const std::filesystem::path& file) {
    std::error_code failure;
    const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    if (!std::filesystem::is_directory(folder, failure)) {
        return Error{fmt::format("--log-file: cannot write '{}': '{}' is no folder", printable(file.string()),
                                 printable(folder.string()))};
    }
    if (std::filesystem::is_fifo(file, failure) || std::filesystem::is_socket(file, failure)) {
        return Error{fmt::format("--log-file: cannot write '{}': is a pipe or a socket, and a log needs a file",
                                 printable(file.string()))};
    }
    return {};
}

bool is_same_path(std::string_view a, const std::filesystem::path& b) {
    std::error_code failure;
    const auto resolved = std::filesystem::weakly_canonical(a, failure);
    return !failure && resolved == std::filesystem::weakly_canonical(b, failure) && !failure;
}

// Whether a word such as "FILE", "--rules=FILE" or "lua:FILE" names the file.
bool names(std::string_view word, const std::filesystem::path& file) {
    for (const char* before : {"", "=", ":"}) {
        const auto at = word.find(before);
        if (at != std::string_view::npos && is_same_path(word.substr(at + std::strlen(before)), file)) {
            return true;
        }
    }
    return false;
}

// The log empties its file at once, so a command that reads or writes the same file would fail or lose it.
Result<void> check_named_once(const std::filesystem::path& file, std::span<char* const> words) {
    const auto count = std::ranges::count_if(words, [&](const char* word) { return names(word, file); });
    return count <= 1 ? Result<void>()
                      : Error{fmt::format("--log-file: cannot write '{}': the command line names it twice, and its "
                                          "previous contents would be lost",
                                          printable(file.string()))};
}

}  // namespace

spdlog::level::level_enum spdlog_level(control::LogLevel level) {
    switch (level) {
        case control::LogLevel::Debug: return spdlog::level::debug;
        case control::LogLevel::Info: return spdlog::level::info;
        case control::LogLevel::Warning: return spdlog::level::warn;
        case control::LogLevel::Error: return spdlog::level::err;
    }
    return spdlog::level::err;
}

void add_log_options(CLI::App& app, LogOptions& options) {
    app.add_option("--log-level", options.level, "Least severe level of the lines in the log (default info)")
        ->type_name("LEVEL")
        ->check(CLI::IsMember({"debug", "info", "warning", "error", "off"}));
    app.add_option("--log-file", options.file, "Write the log to this file too. Its previous contents are lost")
        ->type_name("FILE");
}

Result<void> start_logging(const LogOptions& options, std::span<char* const> words) {
    auto to_stderr = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    to_stderr->set_pattern(stderr_pattern());
    std::vector<spdlog::sink_ptr> sinks = {to_stderr};
    if (!options.file.empty()) {
        if (auto result = check_log_file(options.file); !result) {
            return result;
        }
        if (auto result = check_named_once(options.file, words); !result) {
            return result;
        }
        errno = 0;
        try {
            sinks.push_back(std::make_shared<spdlog::sinks::basic_file_sink_mt>(options.file, true));
        } catch (const spdlog::spdlog_ex&) {
            return system_error(fmt::format("--log-file: cannot write '{}'", options.file));
        }
        sinks.back()->set_pattern("%Y-%m-%dT%T.%e %l %n: %v");
    }
    auto logger = std::make_shared<spdlog::logger>("podball", sinks.begin(), sinks.end());
    logger->set_level(spdlog::level::from_str(options.level));
    logger->flush_on(spdlog::level::warn);
    spdlog::set_default_logger(std::move(logger));
    return {};
}

}  // namespace podball::cli
