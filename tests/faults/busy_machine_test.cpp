// CPU time judges, so however busy the machine is, no team that plays well is late.
#include "cli/program.hpp"
#include "support/busy_processes.hpp"
#include "support/catch.hpp"
#include "support/sample.hpp"

#include <utility>

using namespace podball::testing;

TEST_CASE("matches on a machine with four busy processes have no incident", "[slow]") {
    const BusyProcesses busy(4);
    const int pairs = sample_of(16, 4);
    const std::vector<std::string> options = {"--pairs", std::to_string(pairs), "-j", "2",
                                              "--json",  "--log-level",         "off"};
    for (const auto& teams : {std::pair("setplay", "multicriteria"), std::pair("marking", "formation")}) {
        std::vector<std::string> words = {"match", teams.first, teams.second};
        words.insert(words.end(), options.begin(), options.end());
        const auto result = run_json(words);
        CAPTURE(teams.first, teams.second, result["incidents"].dump());
        CHECK(result["pairs"] == pairs);
        CHECK(result["incidents"].empty());
    }
}
