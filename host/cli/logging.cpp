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
#include <regex>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace podball::cli {

namespace {

// A line of a log file, and how one begins.
constexpr const char* kFilePattern = "%Y-%m-%dT%T.%e %l %n: %v";
constexpr const char* kLineBegin =
    R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3} (trace|debug|info|warning|error|critical) )";
constexpr std::size_t kLineBeginMax = 33;  // Characters, for the longest name of a level.

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
    const auto is_same = [&](std::string_view other) {
        std::error_code failure;  // Files that are not there have the same name.
        return other == file || std::filesystem::equivalent(other, file, failure);
    };
    const auto is_writing = [&](std::string_view word) { return std::ranges::find(kWriting, word) != kWriting.end(); };
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const auto equals = word.find('=');
        if ((is_writing(words[i - 1]) && is_same(word)) ||
            (equals != std::string_view::npos && is_writing(word.substr(0, equals)) &&
             is_same(word.substr(equals + 1)))) {
            return true;
        }
    }
    return false;
}

// What would be lost of a regular file that is there. Null: an earlier log, or nothing.
const char* loss_of(const std::filesystem::path& file) {
    std::error_code failure;  // A file that cannot be examined is left to the opening, which says why.
    if (!std::filesystem::is_regular_file(file, failure) || std::filesystem::is_empty(file, failure)) {
        return nullptr;
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return "cannot be read, so it may be no log";
    }
    std::string begin(kLineBeginMax, '\0');
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    static const std::regex line_begin(kLineBegin);
    const bool is_log = std::regex_search(begin, line_begin, std::regex_constants::match_continuous);
    return is_log ? nullptr : "is no log, and what it has would be lost";
}

// The log empties its file at once.
Result<void> check_loss(const std::string& file, std::span<char* const> words) {
    std::error_code failure;  // A file that cannot be examined is no device.
    const bool is_device = std::filesystem::is_character_file(file, failure);
    const char* const loss = !is_device && is_written_by(words, file) ? "another option writes it too" : loss_of(file);
    if (loss != nullptr) {
        return Error{fmt::format("--log-file: cannot write '{}': {}", printable(file), loss)};
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
        sinks.back()->set_pattern(kFilePattern);
    }
    auto logger = std::make_shared<spdlog::logger>("podball", sinks.begin(), sinks.end());
    logger->set_level(spdlog::level::from_str(options.level));
    logger->flush_on(spdlog::level::warn);
    spdlog::set_default_logger(std::move(logger));
    return {};
}

}  // namespace podball::cli
