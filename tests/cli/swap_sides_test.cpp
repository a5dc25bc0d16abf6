// The acceptance test of fairness: a match with the sides swapped is the same match.
#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/sample.hpp"

using namespace podball::testing;

namespace {

void require_same_match(const std::string& a, const std::string& b, const std::string& rules, int seed) {
    CAPTURE(a, b, rules, seed);
    std::vector<std::string> arguments = {
        "match", a, b, "--rules", rules, "--seed", std::to_string(seed), "--quiet", "--json", "--budget", "off"};
    const auto straight = run_json(arguments);
    arguments.emplace_back("--swap-sides");
    const auto swapped = run_json(arguments);
    REQUIRE(straight["swap_sides"] == false);
    REQUIRE(swapped["swap_sides"] == true);
    REQUIRE(straight["final_state_hash"] == swapped["final_state_hash"]);
    REQUIRE(straight["score"] == swapped["score"]);
    REQUIRE(straight["metrics"] == swapped["metrics"]);
}

}  // namespace

TEST_CASE("bundled teams play the same match with the sides swapped") {
    const TemporaryFolder folder;
    const std::string noisy =
        short_rules(folder, R"("pods": 7, "noise": {"thrust": 0.05, "ball": 0.05, "kick_degrees": 2})");
    for (int seed = 0; seed < 5; ++seed) {
        require_same_match("formation", "chaser", noisy, seed);
        require_same_match("chaser", "formation", noisy, seed);
        require_same_match("chaser", "chaser", noisy, seed);
    }
}

TEST_CASE("formation and chaser play the same match with the sides swapped, with many seeds of each game", "[slow]") {
    require_same_match("formation", "formation", "original-11", 1);
    for (const std::string rules : {"classic-11", "research-11"}) {
        for (int seed = 1; seed <= sample_of(100, 25); ++seed) {
            require_same_match("formation", "chaser", rules, seed);
        }
    }
}
