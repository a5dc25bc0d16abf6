#include "control/host_services.hpp"
#include "support/catch.hpp"

#include <string>
#include <utility>
#include <vector>

using namespace podball::control;

namespace {

struct Lines {
    std::vector<std::pair<LogLevel, std::string>> all;
    LogSink sink() {
        return [this](LogLevel level, std::string_view line) { all.emplace_back(level, line); };
    }
};

void log(const HostServices& services, std::int32_t level, const char* text) {
    const podball_host_t& host = *services.host();
    host.log(host.context, level, text);
}

}  // namespace

TEST_CASE("a team's line reaches the sink as one printable line with its level") {
    Lines lines;
    const HostServices services(lines.sink());
    log(services, PODBALL_LOG_WARNING, "two\nlines \x1B[31m\xFF");
    log(services, -5, "low");
    log(services, 99, "high");
    log(services, PODBALL_LOG_INFO, nullptr);
    REQUIRE(lines.all.size() == 3);
    CHECK(lines.all[0] == std::pair(LogLevel::Warning, std::string("two lines  [31m?")));
    CHECK(lines.all[1].first == LogLevel::Debug);
    CHECK(lines.all[2].first == LogLevel::Error);
}

TEST_CASE("a long line is cut at its bound, and not within a character") {
    Lines lines;
    const HostServices services(lines.sink());
    std::string text(PODBALL_LOG_SIZE_MAX - 2, 'x');
    log(services, PODBALL_LOG_INFO, (text + "ab").c_str());
    log(services, PODBALL_LOG_INFO, (text + "\xE2\x82\xAC").c_str());
    log(services, PODBALL_LOG_INFO, (text + std::string(100'000, 'y')).c_str());
    REQUIRE(lines.all.size() == 3);
    CHECK(lines.all[0].second == text + "ab");
    CHECK(lines.all[1].second == text);
    CHECK(lines.all[2].second == text + "yy");
}

TEST_CASE("a flood of lines is cut off with a last line that says so") {
    Lines lines;
    const HostServices services(lines.sink());
    for (int i = 0; i < 10 * HostServices::kLinesMax; ++i) {
        log(services, PODBALL_LOG_INFO, "again");
    }
    REQUIRE(lines.all.size() == HostServices::kLinesMax + 1);
    CHECK(lines.all.back() == std::pair(LogLevel::Warning, std::string("more than 1000 lines; the rest is left out")));
}

TEST_CASE("without a sink a team may log all the same") {
    const HostServices services(nullptr);
    log(services, PODBALL_LOG_INFO, "nobody listens");
    SUCCEED();
}

TEST_CASE("no extension of the host is there yet") {
    const HostServices services(nullptr);
    const podball_host_t& host = *services.host();
    CHECK(host.extension(host.context, "podball.clock/1") == nullptr);
    CHECK(host.extension(host.context, nullptr) == nullptr);
}
