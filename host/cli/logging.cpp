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

// Whether a word such as "FILE", "--rules=FILE", "lua:FILE" or "ONE,FILE" names an existing file.
bool is_named_by(std::string_view word, const std::filesystem::path& file) {
    std::error_code failure;  // What cannot be examined is another file.
    for (std::size_t begin = 0;;) {
        const std::string_view rest = word.substr(begin);
        if (std::filesystem::equivalent(rest, file, failure) ||
            std::filesystem::equivalent(rest.substr(0, rest.find(',')), file, failure)) {
            return true;
        }
        const auto next = word.find_first_of("=:,", begin);
        if (next == std::string_view::npos) {
            return false;
        }
        begin = next + 1;
    }
}

// Whether a word names the existing file. The name of the command and --log-file itself do not count.
bool is_named(std::span<char* const> words, const std::filesystem::path& file) {
    bool is_command_known = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const bool is_own = std::string_view(words[i - 1]) == "--log-file" || word.starts_with("--log-file=");
        const bool is_command = !is_own && !word.starts_with('-') && !std::exchange(is_command_known, true);
        if (!is_own && !is_command && is_named_by(word, file)) {
            return true;
        }
    }
    return false;
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

bool is_binary(const std::filesystem::path& file) {
    std::array<char, 512> begin{};
    std::ifstream stream(file, std::ios::binary);
    stream.read(begin.data(), begin.size());
    const auto read = std::span(begin).first(static_cast<std::size_t>(stream.gcount()));
    return std::ranges::find(read, '\0') != read.end();
}

// The log empties its file at once, so what the command reads or writes would be lost.
Result<void> check_loss(const std::string& file, std::span<char* const> words) {
    std::error_code failure;  // A file that cannot be examined is left to the opening, which says why.
    const auto error = [&](std::string_view reason) {
        return Error{fmt::format("--log-file: cannot write '{}': {}", printable(file), reason)};
    };
    if (!std::filesystem::exists(file, failure)) {
        return is_written_by(words, file) ? error("another option writes it too") : Result<void>();
    }
    if (!std::filesystem::is_regular_file(file, failure)) {
        return {};
    }
    if (is_binary(file)) {
        return error("has something else than text, which would be lost");
    }
    return is_named(words, file) ? error("the command line names it elsewhere, and what it has would be lost")
                                 : Result<void>();
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
