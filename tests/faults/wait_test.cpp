// The match waits for a team only so long in all, whatever the team does in the meantime.
#include "faults/recorded_match.hpp"
#include "sandbox/sandbox.hpp"
#include "support/busy_processes.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

using Json = nlohmann::json;

constexpr int kLimitMs = 100;

FaultyMatch waiting_match(const Words& parameters, int limit_ms = kLimitMs, const std::string& team = "faulty") {
    return {.a = faulty_team(team),
            .parameters = parameters,
            .budget = "hard=1s,hang=20s,create_hang=20s,wait=" + std::to_string(limit_ms) + "ms"};
}

Json first_incident(const Json& result, const std::string& kind) {
    for (const Json& incident : result["incidents"]) {
        if (incident["kind"] == kind && incident["team"] == 0) {
            return incident["first"][0];
        }
    }
    return nullptr;
}

/// A forfeits because the match waited too long for it, and the incident has the time.
void check_forfeit(const Json& result, int limit_ms) {
    CAPTURE(result["incidents"].dump(), result["latency"].dump());
    CHECK(result["forfeits"] == Json({"wait", nullptr}));
    CHECK(result["end_reason"] == "forfeit");
    CHECK(result["winner"] == 1);
    const Json incident = first_incident(result, "waited_too_long");
    REQUIRE_FALSE(incident.is_null());
    CHECK(incident["pod"].is_null());
    CHECK(incident["value"] > 1'000 * limit_ms);
    CHECK(result["latency"][0]["waited_ns"] > 1'000'000 * limit_ms);
    CHECK(result["latency"][1]["waited_ns"] < 1'000'000 * limit_ms);
}

void check_naps(const std::vector<Words>& naps, const Words& kinds = {"waited_too_long"}) {
    for (const Words& parameters : naps) {
        const Json result = play_contained(waiting_match(parameters));
        CAPTURE(parameters);
        check_forfeit(result, kLimitMs);
        check_kinds(result, kinds);
    }
}

}  // namespace

TEST_CASE("a team that naps in its steps forfeits when the match has waited too long for it") {
    check_naps({
        {"act=nap", "every=1", "amount=19000"},  // Shorter than the time between two checks of the host.
        {"act=nap", "every=1", "amount=500"},    // Shorter than the waits that are corrected by themselves.
        {"act=nap", "at=5", "amount=500000"},    // In one piece.
        {"act=nap_in_bits", "every=1", "amount=5000"},
        {"act=nap_on_futex", "every=1", "amount=5000"},
        {"act=nap_until", "every=1", "amount=5000"},
    });
}

TEST_CASE("a team that naps and works by turns, or hides its naps, forfeits as well") {
    check_naps({
        {"act=nap_and_work", "every=4", "amount=30000"},
        {"act=answer_and_nap", "every=1", "amount=5000"},
        {"act=nap_and_hide", "every=4", "amount=5000"},
    });
}

TEST_CASE("naps of 50 us at each step add up") {
    const Json result = play_contained(waiting_match({"act=nap", "every=1", "amount=50"}, 20));
    check_forfeit(result, 20);
}

TEST_CASE("a team that ends slowly made the match wait") {
    check_naps({{"act=nap_and_crash", "at=3", "amount=500000"}}, {"crashed", "waited_too_long"});
    check_naps({{"act=exit_slowly", "at=3", "amount=500000"}}, {"exited", "waited_too_long"});
}

TEST_CASE("a nap in create counts before the match, and the message has place, time and limit") {
    const Answer answer = run_contained(match_words(waiting_match({"act=nap", "in=create", "amount=500000"})));
    CAPTURE(answer.err);
    CHECK(answer.code == 3);
    CHECK(answer.err.find("the match waited for it for ") != std::string::npos);
    CHECK(answer.err.find("ms in all, in create at the end; permitted is wait=100ms") != std::string::npos);
}

TEST_CASE("naps while the library is opened add up over the instances of a match") {
    constexpr int kLimitOfLoadsMs = 300;  // Each takes 200 ms.
    FaultyMatch match = waiting_match({"act=abort", "every=1"}, kLimitOfLoadsMs, "load_nap_a_while");
    match.budget += ",crashes=50";
    const Json result = play_contained(match);
    check_forfeit(result, kLimitOfLoadsMs);
    check_kinds(result, {"crashed", "waited_too_long"});
}

TEST_CASE("a team can neither stop itself nor lower its priority to make the match wait") {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer makes system calls of its own, so this build has no filter");
    for (const char* act : {"stop_itself", "lower_priority"}) {
        const Json result = play_contained(waiting_match({std::string("act=") + act, "at=3"}));
        CAPTURE(act);
        check_kinds(result, {"denied_call"});
        CHECK(result["forfeits"][0].is_null());
    }
}

TEST_CASE("a match that a team lost by its waits is verified, with the teams and without them") {
    const RecordedMatch match(waiting_match({"act=nap", "every=1", "amount=19000"}));
    check_forfeit(match.result(), kLimitMs);
    const auto faults = match.events("fault");
    REQUIRE_FALSE(faults.empty());
    CHECK(faults.back().dump().find("waited_too_long") != std::string::npos);
    check_verified(match.file());
    check_verified(match.file(), {"--with-teams", "--team-path", PODBALL_FAULTY_TEAMS});
}

TEST_CASE("a team that computes or naps little makes no match wait too long") {
    const std::vector<Words> honest = {
        {"act=none"},
        {"act=busy", "every=1", "amount=500"},
        {"act=nap", "at=5", "amount=20000"},
        {"act=busy", "in=create", "amount=20000"},
    };
    for (const Words& parameters : honest) {
        CAPTURE(parameters);
        check_kinds(play_contained(waiting_match(parameters, 300)), {});
    }
}

TEST_CASE("on a busy machine the match waits for no team that computes", "[slow]") {
    const BusyProcesses busy(12);
    const std::vector<Words> honest = {
        {"act=none"},
        {"act=busy", "every=1", "amount=500"},
        {"act=busy", "at=5", "amount=100000"},
        {"act=busy", "in=create", "amount=50000"},
    };
    for (const Words& parameters : honest) {
        CAPTURE(parameters);
        Words words = match_words(waiting_match(parameters, 300));  // A contained run would end the busy processes.
        words.insert(words.end(), {"--json", "--log-level", "off"});
        check_kinds(run_json(words), {});
    }
}
