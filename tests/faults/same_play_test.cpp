// A team plays the same match in a worker and in the program itself, to the last bit.
#include "faults/contained_run.hpp"
#include "support/catch.hpp"

using namespace podball::testing;

namespace {

const Words kTeams = {"idle", "chaser", "formation", "marking", "multicriteria", "setplay"};

std::string final_hash(const Words& match, const std::string& mode) {
    Words words = match;
    words.insert(words.end(), {"--mode", mode, "--budget", "off", "--json", "--log-level", "off"});
    const auto result = run_json(words);
    CHECK(result["mode"] == mode);
    CHECK(result["incidents"].empty());
    return result["final_state_hash"];
}

void check_same_play(const std::string& rules, const Words& opponents, int seeds) {
    for (const std::string& team : kTeams) {
        for (const std::string& opponent : opponents) {
            for (int seed = 1; seed <= seeds; ++seed) {
                const Words match = {"match", team, opponent, "--rules", rules, "--seed", std::to_string(seed)};
                CAPTURE(match);
                CHECK(final_hash(match, "isolated") == final_hash(match, "inproc"));
            }
        }
    }
}

std::string rules_like(const TemporaryFolder& folder, const std::string& game) {
    const std::string text = content_of(PODBALL_GAMES "/" + game + ".json");
    auto rules = nlohmann::json::parse(text);
    rules["match"]["period_ticks"] = 2000;
    return folder.write(game + "-short.json", rules.dump()).string();
}

}  // namespace

TEST_CASE("isolated teams play as teams in the program do") {
    const TemporaryFolder folder;
    check_same_play(rules_like(folder, "classic-5"), {"chaser"}, 2);
}

TEST_CASE("isolated teams play as teams in the program do, with 100 seeds in two games", "[slow]") {
    const TemporaryFolder folder;
    check_same_play(rules_like(folder, "classic-5"), {"formation"}, 100);
    check_same_play(rules_like(folder, "research-11"), {"chaser"}, 100);
}
