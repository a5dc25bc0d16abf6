#include "cli/logging.hpp"

#include "base/printable.hpp"
#include "base/system_error.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>
#include <utility>
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

// Whether an option that writes a file has the same file.
bool is_written_by(std::span<char* const> words, const std::string& file) {
    constexpr std::array<std::string_view, 3> kWriting = {"--record", "--html", "-o"};
    const auto is_writing = [&](std::string_view word) { return std::ranges::find(kWriting, word) != kWriting.end(); };
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const auto equals = word.find('=');
        if ((word == file && is_writing(words[i - 1])) ||
            (equals != std::string_view::npos && is_writing(word.substr(0, equals)) &&
             word.substr(equals + 1) == file)) {
            return true;
        }
    }
    return false;
}

// Whether the file is empty or begins as a line of a log does, with a date as in "2026-01-31T".
bool is_log(const std::filesystem::path& file) {
    constexpr std::string_view kDate = "0000-00-00T";
    std::string begin(kDate.size(), '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    std::ranges::replace_if(
        begin, [](char c) { return c >= '0' && c <= '9'; }, '0');
    return stream.gcount() == 0 || begin == kDate;
}

// The log empties its file at once, so anything but an earlier log would be lost.
Result<void> check_loss(const std::string& file, std::span<char* const> words) {
    std::error_code failure;  // A file that cannot be examined is left to the opening, which says why.
    const auto error = [&](std::string_view reason) {
        return Error{fmt::format("--log-file: cannot write '{}': {}", printable(file), reason)};
    };
    if (!std::filesystem::exists(file, failure)) {
        return is_written_by(words, file) ? error("another option writes it too") : Result<void>();
    }
    if (std::filesystem::is_regular_file(file, failure) && !is_log(file)) {
        return error("is no log, and what it has would be lost");
    }
    return {};
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
    app.add_option("--log-file", options.file, "Write the log to this file too. An earlier log is replaced")
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
        if (auto result = check_loss(options.file, words); !result) {
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
