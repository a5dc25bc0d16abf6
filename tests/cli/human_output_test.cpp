// What people read. The structure is kept as snapshots: numbers stand as #, runs of blanks as one.
// PODBALL_UPDATE_SNAPSHOTS=1 writes them anew.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

using namespace podball::testing;

namespace {

std::string structure_of(const std::string& text) {
    // Folders, what holds of the sandbox, then numbers with their signs, points and commas, a number that is not known
    // yet, and blanks.
    std::string result = std::regex_replace(text, std::regex("/[^ \n]*/"), "");
    result = std::regex_replace(result, std::regex("sandbox [^)\n]*(\\([^)\n]*\\)[^)\n]*)*\\)"), "sandbox WALLS)");
    result = std::regex_replace(result, std::regex("[0-9a-f]{16,}"), "HASH");
    result = std::regex_replace(result, std::regex("[+-]?[0-9][0-9,.]*"), "#");
    result = std::regex_replace(result, std::regex(" -(?=[ \n])"), " #");
    return std::regex_replace(result, std::regex(" +"), " ");
}

void require_snapshot(const std::string& name, const std::vector<std::string>& arguments) {
    const Answer answer = run(arguments);
    CAPTURE(arguments, answer.err);
    REQUIRE(answer.code == 0);
    REQUIRE(answer.err.empty());
    const std::string file = std::string(PODBALL_SNAPSHOTS) + "/" + name + ".txt";
    if (std::getenv("PODBALL_UPDATE_SNAPSHOTS") != nullptr) {
        std::ofstream(file) << structure_of(answer.out);
    }
    std::ostringstream expected;
    expected << std::ifstream(file).rdbuf();
    REQUIRE(structure_of(answer.out) == expected.str());
}

}  // namespace

TEST_CASE("a match ends with score, metrics and latency") {
    const TemporaryFolder folder;
    require_snapshot("match", {"match", "chaser", "idle", "--rules", short_rules(folder)});
}

TEST_CASE("a recording is described and verified in a few lines") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "m.podlog").string();
    const std::vector<std::string> match = {"match", "chaser",  "formation", "--record",
                                            file,    "--quiet", "--rules",   short_rules(folder)};
    REQUIRE(run(match).code == 0);
    require_snapshot("replay-info", {"replay", "info", file});
    require_snapshot("replay-verify", {"replay", "verify", file, "--with-teams"});
}

TEST_CASE("without a budget the table has no CPU time, and parameters are shown with the team") {
    const TemporaryFolder folder;
    require_snapshot("match-without-budget", {"match", "idle", test_team("scripted"), "--rules", short_rules(folder),
                                              "--budget", "off", "--swap-sides", "--param", "B.act=nan"});
}

TEST_CASE("a forfeit says who forfeits and why") {
    const TemporaryFolder folder;
    require_snapshot("forfeit", {"match", "chaser", "idle", "--rules",
                                 short_rules(folder, R"("conduct": {"consequence": "forfeit"})")});
}

TEST_CASE("a team with too many strikes forfeits, and the output says so") {
    const TemporaryFolder folder;
    require_snapshot("strikes", {"match", test_team("scripted"), "idle", "--rules", short_rules(folder), "--budget",
                                 "soft=2ms,hard=2ms", "--param", "A.busy_us=4000"});
}

TEST_CASE("pairs end with a table of intervals") {
    const TemporaryFolder folder;
    require_snapshot("pairs", {"match", "chaser", "chaser", "--rules", short_rules(folder), "--pairs", "10"});
}

TEST_CASE("few pairs have words instead of intervals") {
    const TemporaryFolder folder;
    require_snapshot("few-pairs", {"match", "chaser", "chaser", "--rules", short_rules(folder), "--pairs", "2"});
}

TEST_CASE("the version is that of the program and of the team ABI") { require_snapshot("version", {"--version"}); }

TEST_CASE("the games that can be named are listed") {
    const Answer answer = run({"rules", "list"});
    REQUIRE(answer.code == 0);
    for (const std::string game : {"classic-5", "classic-11", "original-11", "research-11"}) {
        REQUIRE(answer.out.find("\n" + game + " ") != std::string::npos);
    }
}

TEST_CASE("the rules are explained, checked and described as a schema") {
    const Answer explained = run({"rules", "explain", "research-11"});
    REQUIRE(explained.code == 0);
    REQUIRE(explained.out.find("ball/collision_force_limit") != std::string::npos);
    REQUIRE(run({"rules", "explain"}).out == run({"rules", "explain", "classic-5"}).out);

    const TemporaryFolder folder;
    const Answer checked = run({"rules", "check", short_rules(folder)});
    REQUIRE(checked.code == 0);
    const auto played = run_json({"match", "idle", "idle", "--rules", short_rules(folder), "--json"});
    REQUIRE(checked.out.find(played["rules_sha256"].get<std::string>()) != std::string::npos);

    const Answer schema = run({"rules", "schema"});
    REQUIRE(schema.code == 0);
    REQUIRE(nlohmann::json::accept(schema.out));
}

TEST_CASE("the teams that can be named are listed with their parameters, those that cannot be used with the reason") {
    const auto teams = run_json({"teams", "--team-path", PODBALL_TEST_TEAMS, "--json"});
    REQUIRE(teams["schema"] == "podball.teams/1");
    const auto find = [&](const std::string& name) {
        for (const auto& team : teams["teams"]) {
            if (team["name"] == name) {
                return team;
            }
        }
        FAIL("no team " << name);
        return nlohmann::json();
    };
    REQUIRE(find("idle")["pods"] == nlohmann::json::parse("[1, 16]"));
    REQUIRE(find("scripted")["params"][0]["name"] == "act");
    REQUIRE(find("other_major")["error"].get<std::string>().find("major 2") != std::string::npos);

    const Answer text = run({"teams", "--team-path", PODBALL_TEST_TEAMS});
    REQUIRE(text.code == 0);
    REQUIRE(text.out.find("three_to_five_pods") != std::string::npos);
    REQUIRE(text.out.find("not usable: ") != std::string::npos);
    REQUIRE(text.out.find("scripted.busy_us = 0") != std::string::npos);
}

TEST_CASE("a team is found by name in a folder that the environment or an option names") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder);
    REQUIRE(run({"match", "scripted", "idle", "--rules", rules}).code == 3);
    REQUIRE(run({"match", "scripted", "idle", "--rules", rules, "--team-path", PODBALL_TEST_TEAMS}).code == 0);
    setenv("PODBALL_TEAM_PATH", (std::string("/no/such/folder::") + PODBALL_TEST_TEAMS).c_str(), 1);
    const Answer found = run({"match", "scripted", "idle", "--rules", rules});
    unsetenv("PODBALL_TEAM_PATH");
    REQUIRE(found.code == 0);
}

TEST_CASE("every command explains itself") {
    for (const std::vector<std::string>& command : {std::vector<std::string>{},
                                                    {"match"},
                                                    {"teams"},
                                                    {"rules"},
                                                    {"rules", "list"},
                                                    {"rules", "explain"},
                                                    {"rules", "check"},
                                                    {"rules", "schema"}}) {
        std::vector<std::string> arguments = command;
        arguments.emplace_back("--help");
        const Answer answer = run(arguments);
        CAPTURE(arguments);
        REQUIRE(answer.code == 0);
        REQUIRE(answer.out.find("Usage: podball") != std::string::npos);
        REQUIRE(answer.err.empty());
    }
}
