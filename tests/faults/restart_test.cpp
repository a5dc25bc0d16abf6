// A team that cannot be made again after a crash.
#include "faults/recorded_match.hpp"
#include "support/catch.hpp"

#include <chrono>
#include <cstdint>
#include <ctime>
#include <thread>

using namespace podball::testing;

namespace {

using Json = nlohmann::json;

constexpr std::int64_t kGapMs = 2'000;  // As the act has it.

std::int64_t now_ms() {
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000 + now.tv_nsec / 1'000'000;
}

/// A crashes in its fourth step, at this moment, and cannot be made again for some time. Null if it could not be made
/// to begin with.
Json play_into_gap(std::int64_t gap_ms, const std::string& recording) {
    const Words parameters = {"act=gap", "at=3", "amount=" + std::to_string(gap_ms)};
    const Answer answer = run_contained(match_words({.a = faulty_team("faulty"),
                                                     .parameters = parameters,
                                                     .more = {"--record", recording, "--json", "--log-level", "off"},
                                                     .budget = "hang=60s"}));
    return answer.code == 0 ? Json::parse(answer.out) : Json();
}

bool is_forfeited(const Json& result) { return !result.is_null() && result["forfeits"][0] == "no_instance"; }

}  // namespace

TEST_CASE("a team of which no new instance can be made forfeits, in its recording too") {
    const TemporaryFolder folder;
    const std::string recording = (folder.path() / "m.podlog").string();
    std::int64_t gap_ms = 0;
    Json result;
    // The match must have begun before the gap, and the crash be seen within it: the first try will do, unless this
    // machine is very busy.
    for (std::int64_t lead_ms = 500; lead_ms <= 16'000 && !is_forfeited(result); lead_ms *= 2) {
        gap_ms = now_ms() + lead_ms;
        result = play_into_gap(gap_ms, recording);
    }
    REQUIRE(is_forfeited(result));
    check_kinds(result, {"crashed", "restart_failed"});
    CHECK(result["winner"] == 1);
    CHECK(result["latency"][0]["calls"] == 4);
    CHECK(result["end_reason"] == "forfeit");
    check_verified(recording);
    while (now_ms() < gap_ms + kGapMs) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    check_verified(recording, {"--with-teams", "--team-path", PODBALL_FAULTY_TEAMS});
}
