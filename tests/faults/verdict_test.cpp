// What becomes of the match: a team that fails too often loses it, one that failed once does not lose what it won.
#include "faults/recorded_match.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <ctime>

using namespace podball;
using namespace podball::testing;

namespace {

using Json = nlohmann::json;

constexpr const char* kLeads = "from_tick=3000";  // By then the faulty team has scored against one that stands still.

void check_forfeit(const Json& result, const std::string& reason) {
    CAPTURE(result["score"].dump(), result["winner"].dump(), result["forfeits"].dump());
    CHECK(result["score"][0] > result["score"][1]);
    CHECK(result["winner"] == 1);
    CHECK(result["forfeits"] == Json({reason, nullptr}));
    CHECK(result["end_reason"] == "forfeit");
}

}  // namespace

TEST_CASE("a team forfeits with the third crash or the tenth hang, and loses though it leads") {
    const std::string team = faulty_team("faulty");
    const Json crashes = play_contained({.a = team, .parameters = {"act=segv", "every=1", kLeads}, .b = "idle"});
    check_kinds(crashes, {"crashed", "forfeited"});
    CHECK(crashes["incidents"][0]["count"] == 3);
    check_forfeit(crashes, "crashes");
    const Json hangs =
        play_contained({.a = team, .parameters = {"act=wait", "every=1", kLeads}, .b = "idle", .budget = "hang=200ms"});
    check_kinds(hangs, {"step_hung", "forfeited"});
    CHECK(hangs["incidents"][0]["count"] == 10);
    check_forfeit(hangs, "strikes");
}

TEST_CASE("both teams may crash in the same step, and both play on") {
    const std::string team = faulty_team("faulty");
    const Words of_b = {"--param", "B.act=segv", "--param", "B.at=3", "--param", "B.until_tick=20"};
    const Json result = play_contained({team, {"act=segv", "at=3", "until_tick=20"}, of_b, team});
    for (const int slot : {0, 1}) {
        CHECK(incident_kinds(result, slot) == Words{"crashed"});
    }
    CHECK(result["incidents"][0]["first"] == result["incidents"][1]["first"]);
    CHECK(result["end_reason"] == "full_time");
}

TEST_CASE("a crash in the step that shows a goal leaves the goal, and the team plays on") {
    const RecordedMatch whole({faulty_team("faulty"), {}});
    const RecordedMatch crashed({faulty_team("faulty"), {"act=segv", "when=goal"}});
    check_kinds(crashed.result(), {"crashed"});
    const Json& incident = crashed.result()["incidents"][0];
    const std::vector<Json> goals = crashed.events("goal");
    REQUIRE(std::cmp_equal(incident["count"].get<int>(), goals.size()));
    REQUIRE_FALSE(goals.empty());
    CHECK(goals[0] == whole.events("goal").at(0));
    CHECK(incident["first"][0]["tick"] == 5 * (goals[0]["step"].get<int>() + 1));  // What shows it, comes next.
    CHECK(std::cmp_equal(crashed.result()["score"][0].get<int>() + crashed.result()["score"][1].get<int>(),
                         goals.size()));
    CHECK(crashed.result()["end_reason"] == "full_time");
}

TEST_CASE("a team that leaks at each step crashes where memory ends, with each new instance, and forfeits") {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer maps terabytes, so memory is not limited in this build");
    const Words leaks = {"act=hoard", "amount=16", "every=1"};
    const Json result =
        play_contained({.a = faulty_team("faulty"), .parameters = leaks, .budget = "hard=1s,bank=1000s"});
    check_kinds(result, {"crashed", "forfeited"});
    CHECK(result["forfeits"][0] == "crashes");
    // It held most of the limit of 1 GiB, each time.
    const auto& crashes = result["incidents"][0]["first"];
    REQUIRE(crashes.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        const int since = i == 0 ? 0 : crashes[i - 1]["tick"].get<int>() + 5;
        CHECK((crashes[i]["tick"].get<int>() - since) / 5 * 16 > 900);
        CHECK((crashes[i]["tick"].get<int>() - since) / 5 * 16 < 1024);
    }
}
