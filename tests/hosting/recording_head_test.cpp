// What a recording states of its match.
#include "hosting/recording_head.hpp"

#include "hosting/version.hpp"
#include "support/catch.hpp"

#include <string>

using namespace podball;
using namespace podball::hosting;

TEST_CASE("the head of a recording names teams, parameters, budget and mode, and no folder") {
    MatchInput input;
    input.teams[0].name = "scripted";
    input.teams[0].parameters = {{"thrust", "0.5"}};
    input.teams[1].name = "idle";
    input.team_path = PODBALL_BUNDLED ":" PODBALL_TEST_TEAMS;
    input.mode = HostingMode::InProcess;
    input.seed = 7;
    input.swap_sides = true;
    const auto match = host_match(input);
    REQUIRE(match);
    const replay::Head head = recording_head(match.value());
    REQUIRE(head.engine == podball_version());
    REQUIRE(head.abi == abi_version());
    REQUIRE(head.game == "classic-5");
    REQUIRE(head.seed == 7);
    REQUIRE(head.swap_sides);
    REQUIRE(head.mode == "inproc");
    REQUIRE(head.teams[0].file == "scripted.so");
    REQUIRE(head.teams[0].file_sha256.size() == 64);
    REQUIRE(head.teams[0].color != head.teams[1].color);
    REQUIRE(head.soft_ns == match.value().budget.soft_ns);
    std::string thrust;
    for (const auto& [name, text] : head.teams[0].params) {
        thrust = name == "thrust" ? text : thrust;
    }
    REQUIRE(thrust == "0.5");
}
