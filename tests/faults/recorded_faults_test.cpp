// What happened to faulty teams is in the recording, so the match can be played again without them and without a clock.
#include "faults/recorded_match.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

struct Recorded {
    Words parameters;
    std::string kind;
};

}  // namespace

TEST_CASE("a recording with crashes, hangs and skipped steps is verified, and the teams answer the same again") {
    const Recorded matches[] = {
        {{"act=segv", "at=3", "until_tick=20"}, "crashed"},
        {{"act=segv", "every=1"}, "forfeited"},
        {{"act=exit_now", "at=100"}, "exited"},
        {{"act=wait", "at=3", "until_tick=20"}, "step_hung"},
        {{"act=throw", "at=50"}, "step_threw"},
        {{"act=busy", "every=1", "amount=8000", "until_tick=1000"}, "bank_empty"},
        {{"act=busy", "at=10", "amount=75000"}, "step_over_hard"},
        {{"act=socket", "every=10"}, "denied_call"},
        {{"act=overrun_far", "at=3", "until_tick=20"}, "command_unknown_flag"},
    };
    for (const auto& [parameters, kind] : matches) {
        if (sandbox::kUnderSanitizer && kind == "denied_call") {
            continue;  // Such a build has no filter.
        }
        const RecordedMatch match({.a = faulty_team("faulty"), .parameters = parameters, .budget = kHurried});
        CAPTURE(parameters, kind, match.result()["incidents"].dump());
        const Words kinds = incident_kinds(match.result(), 0);
        CHECK(std::find(kinds.begin(), kinds.end(), kind) != kinds.end());
        check_verified(match.file());
        check_verified(match.file(), {"--with-teams", "--team-path", PODBALL_FAULTY_TEAMS});
    }
}

TEST_CASE("a flood of drawings is cut, and what is left is in the recording") {
    // Drawing takes time of the team's own.
    const RecordedMatch match({.a = faulty_team("faulty"),
                               .parameters = {"act=flood_drawing", "at=3", "amount=2000"},
                               .budget = "hard=10s,bank=10s,hang=60s"});
    check_kinds(match.result(), {});
    std::vector<nlohmann::json> drawings = match.lines("drawing");
    std::erase_if(drawings, [](const nlohmann::json& drawing) { return drawing["slot"] != 0; });
    REQUIRE(drawings.size() == 1);
    CHECK(drawings[0]["step"] == 3);
    const std::size_t drawn = drawings[0]["items"].size();
    CHECK(drawn > 0);
    CHECK(drawn + drawings[0]["dropped"].get<std::size_t>() == 3 * 2000);
    for (const auto& item : drawings[0]["items"]) {
        CHECK(item.dump().size() < 10'000);
    }
    check_verified(match.file());
}
