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

// What a team has logged in this run. Every match has a sink of its own for the same team.
struct Logged {
    std::atomic<std::int64_t> written = 0;  // Bytes.
    std::mutex mutex;
    std::string last_error;
};

std::shared_ptr<Logged> logged_by(const std::string& name) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<Logged>> teams;
    const std::lock_guard lock(mutex);
    auto& logged = teams[name];
    if (logged == nullptr) {
        logged = std::make_shared<Logged>();
    }
    return logged;
}

void write_line(spdlog::logger& logger, Logged& logged, control::LogLevel level, std::string_view text) {
    if (level == control::LogLevel::Error) {
        const std::lock_guard lock(logged.mutex);
        logged.last_error = text;
    }
    if (!logger.should_log(spdlog_level(level))) {
        return;
    }
    const std::int64_t size = kLogLineBytes + static_cast<std::int64_t>(text.size());
    const std::int64_t before = logged.written.fetch_add(size);
    if (before + size <= kTeamLogBytesMax) {
        logger.log(spdlog_level(level), text);
    } else if (before <= kTeamLogBytesMax) {
        logger.warn(fmt::format("more than {} bytes of log in this run; no more is kept", kTeamLogBytesMax));
    }
}

}  // namespace

control::LogSink team_log(const std::string& name) {
    const auto logger = spdlog::default_logger()->clone("team." + printable(name));
    const auto logged = logged_by(name);
    {
        const std::lock_guard lock(logged->mutex);
        logged->last_error.clear();
    }
    return
        [logger, logged](control::LogLevel level, std::string_view text) { write_line(*logger, *logged, level, text); };
}

std::string last_error_of(const std::string& name) {
    const auto logged = logged_by(name);
    const std::lock_guard lock(logged->mutex);
    return logged->last_error;
}

}  // namespace podball::cli
