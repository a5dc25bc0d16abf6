// Two named teams play.
#include "hosting/hosted_match.hpp"

#include "hosting/watching.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::hosting;

namespace {

std::string short_rules(const testing::TemporaryFolder& folder) {
    const char* const text = R"({"schema": "podball.rules/1", "match": {"periods": 2, "period_ticks": 600}})";
    return folder.write("short.json", text).string();
}

MatchInput match_of(const std::string& a, const std::string& b, const testing::TemporaryFolder& folder) {
    MatchInput input;
    input.teams[0].name = a;
    input.teams[1].name = b;
    input.rules = short_rules(folder);
    input.team_path = PODBALL_BUNDLED ":" PODBALL_TEST_TEAMS;
    return input;
}

std::string refusal(const MatchInput& input) {
    const auto match = host_match(input);
    return match ? "" : match.error().message;
}

}  // namespace

TEST_CASE("a match is the same in workers and in this process") {
    const testing::TemporaryFolder folder;
    MatchInput input = match_of("chaser", "idle", folder);
    input.budget.enabled = false;
    std::vector<std::uint64_t> hashes;
    for (const HostingMode mode : {HostingMode::Isolated, HostingMode::InProcess}) {
        input.mode = mode;
        const auto match = host_match(input);
        REQUIRE(match);
        REQUIRE(match.value().teams[0].library.has_value() == (mode == HostingMode::InProcess));
        const auto result = play_match(match.value());
        REQUIRE(result);
        REQUIRE(result.value().end_reason == match::EndReason::FullTime);
        REQUIRE(result.value().teams[0].calls > 0);
        hashes.push_back(result.value().final_state_hash);
    }
    REQUIRE(hashes[0] == hashes[1]);
    input.seed = 2;
    const auto other = host_match(input);
    REQUIRE(other);
    REQUIRE(play_match(other.value()).value().final_state_hash != hashes[0]);
}

TEST_CASE("an observer stops a match") {
    const testing::TemporaryFolder folder;
    const auto match = host_match(match_of("idle", "idle", folder));
    REQUIRE(match);
    int steps = 0;
    const auto result = play_match(match.value(), [&](const engine::World&) { return ++steps < 10; });
    REQUIRE(result);
    REQUIRE(result.value().end_reason == match::EndReason::Stopped);
    REQUIRE(steps == 10);
}

TEST_CASE("the first thing that is wrong with a match is named") {
    const testing::TemporaryFolder folder;
    MatchInput input = match_of("idle", "chasr", folder);
    REQUIRE(refusal(input).find("chasr") != std::string::npos);
    input.teams[1].name = "scripted";
    input.teams[1].parameters = {{"thrust", "2"}};
    input.teams[1].place = "line 7";
    REQUIRE(refusal(input).find("line 7 (") == 0);
    REQUIRE(refusal(input).find("[-1, 1]") != std::string::npos);
    input.rules = "classic-12";
    REQUIRE(refusal(input).find("classic-12") != std::string::npos);
}

TEST_CASE("the lines of two instances of a team go to sinks of their own names") {
    const testing::TemporaryFolder folder;
    for (const HostingMode mode : {HostingMode::Isolated, HostingMode::InProcess}) {
        MatchInput input = match_of("scripted", "scripted", folder);
        input.mode = mode;
        input.budget.enabled = false;
        input.teams[0].parameters = {{"act", "log"}};
        std::map<std::string, int> lines;
        std::mutex mutex;
        Callbacks callbacks;
        callbacks.log = [&](const std::string& name) -> control::LogSink {
            return [&, name](control::LogLevel, std::string_view) {
                const std::lock_guard lock(mutex);
                ++lines[name];
            };
        };
        const auto match = host_match(input, callbacks);
        INFO((match ? "" : match.error().message));
        REQUIRE(match);
        REQUIRE(play_match(match.value()));
        REQUIRE(lines["scripted.A"] > 0);
        REQUIRE(lines["scripted.B"] == 0);
    }
}
