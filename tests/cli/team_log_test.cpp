// The lines of a team in a whole run of the program are bounded.
#include "cli/team_log.hpp"

#include "support/catch.hpp"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

using namespace podball;
using namespace podball::cli;

namespace {

// The log of the program as text.
class CaughtLog {
  public:
    explicit CaughtLog(spdlog::level::level_enum level = spdlog::level::info)
        : before_(spdlog::default_logger()),
          logger_(std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(text_))) {
        logger_->set_pattern("%n: %v");
        logger_->set_level(level);
        spdlog::set_default_logger(logger_);
    }
    ~CaughtLog() { spdlog::set_default_logger(before_); }

    std::string text() const { return text_.str(); }
    std::int64_t lines() const { return std::ranges::count(text_.str(), '\n'); }

  private:
    std::ostringstream text_;
    std::shared_ptr<spdlog::logger> before_;
    std::shared_ptr<spdlog::logger> logger_;
};

const std::string kLine(1024 - kLogLineBytes, 'x');
constexpr std::int64_t kLines = kTeamLogBytesMax / 1024;  // Lines that fit.

}  // namespace

TEST_CASE("a team's lines are kept up to the bound of a run, then one line says that no more is kept") {
    const CaughtLog log;
    const auto sink = team_log("bounded");
    for (std::int64_t i = 0; i < kLines; ++i) {
        sink(control::LogLevel::Info, kLine);
    }
    CHECK(log.lines() == kLines);
    CHECK(log.text().find("no more is kept") == std::string::npos);
    for (int i = 0; i < 100; ++i) {
        sink(control::LogLevel::Error, "more");
    }
    CHECK(log.lines() == kLines + 1);
    CHECK(log.text().ends_with("team.bounded: more than 2097152 bytes of log in this run; no more is kept\n"));
}

TEST_CASE("all matches of a run have one bound for a team, and another team has its own") {
    const CaughtLog log;
    std::vector<std::thread> matches;
    for (int match = 0; match < 4; ++match) {
        matches.emplace_back([] {
            const auto sink = team_log("many");
            for (std::int64_t i = 0; i < kLines; ++i) {
                sink(control::LogLevel::Info, kLine);
            }
        });
    }
    for (std::thread& match : matches) {
        match.join();
    }
    CHECK(log.lines() == kLines + 1);
    team_log("other")(control::LogLevel::Info, "first");
    CHECK(log.text().ends_with("team.other: first\n"));
}

TEST_CASE("lines below the level of the log do not count") {
    const CaughtLog log(spdlog::level::warn);
    const auto sink = team_log("quiet");
    for (std::int64_t i = 0; i < 2 * kLines; ++i) {
        sink(control::LogLevel::Debug, kLine);
    }
    sink(control::LogLevel::Warning, "seen");
    CHECK(log.text() == "team.quiet: seen\n");
}
