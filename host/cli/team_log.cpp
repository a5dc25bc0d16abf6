#include "cli/team_log.hpp"

#include "base/printable.hpp"
#include "cli/logging.hpp"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace podball::cli {
namespace {

using Written = std::atomic<std::int64_t>;

// Bytes that the team has logged in this run. Every match has a sink of its own for the same team.
std::shared_ptr<Written> written_by(const std::string& name) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<Written>> teams;
    const std::lock_guard lock(mutex);
    auto& written = teams[name];
    if (written == nullptr) {
        written = std::make_shared<Written>(0);
    }
    return written;
}

void write_line(spdlog::logger& logger, Written& written, control::LogLevel level, std::string_view text) {
    if (!logger.should_log(spdlog_level(level))) {
        return;
    }
    const std::int64_t size = kLogLineBytes + static_cast<std::int64_t>(text.size());
    const std::int64_t before = written.fetch_add(size);
    if (before + size <= kTeamLogBytesMax) {
        logger.log(spdlog_level(level), text);
    } else if (before <= kTeamLogBytesMax) {
        logger.warn(fmt::format("more than {} bytes of log in this run; no more is kept", kTeamLogBytesMax));
    }
}

}  // namespace

control::LogSink team_log(const std::string& name) {
    const auto logger = spdlog::default_logger()->clone("team." + printable(name));
    return [logger, written = written_by(name)](control::LogLevel level, std::string_view text) {
        write_line(*logger, *written, level, text);
    };
}

}  // namespace podball::cli
