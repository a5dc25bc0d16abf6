// A team plays the same match in a worker and in the program itself, to the last bit.
#include "faults/contained_run.hpp"
#include "support/catch.hpp"
#include "support/sample.hpp"

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

std::string rules_like(const TemporaryFolder& folder, const std::string& game, int period_ticks = 2000) {
    const std::string text = content_of(PODBALL_GAMES "/" + game + ".json");
    auto rules = nlohmann::json::parse(text);
    rules["match"]["period_ticks"] = period_ticks;
    return folder.write(game + "-short.json", rules.dump()).string();
}

}  // namespace

TEST_CASE("isolated teams play as teams in the program do") {
    const TemporaryFolder folder;
    check_same_play(rules_like(folder, "classic-5"), {"chaser"}, 2);
}

TEST_CASE("both modes play the same match beside a team that leaves processor and locale changed") {
    const std::string team = faulty_team("faulty");
    const TemporaryFolder folder;
    const std::string rules = rules_like(folder, "classic-5", 300);
    for (const char* act : {"none", "flush_to_zero", "x87_full", "cpp_locale"}) {
        const std::string first = std::string("A.act=") + act;
        const Words match = {"match",   team,        team,      "--rules",          rules,     "--param",  first,
                             "--param", "A.every=1", "--param", "B.act=arithmetic", "--param", "B.every=1"};
        CAPTURE(act);
        CHECK(final_hash(match, "isolated") == final_hash(match, "inproc"));
    }
}

TEST_CASE("isolated teams play as teams in the program do, with many seeds in two games", "[slow]") {
    const TemporaryFolder folder;
    check_same_play(rules_like(folder, "classic-5"), {"formation"}, sample_of(100, 50));
    check_same_play(rules_like(folder, "research-11"), {"chaser"}, sample_of(100, 50));
}
