// What people read. Snapshots keep every number but those that depend on the clock or the machine.
#include "cli/program.hpp"
#include "cli/snapshot.hpp"
#include "support/catch.hpp"

#include <cstdlib>

using namespace podball::testing;

namespace {

// Times of calls, and sizes in a recording: packed sizes depend on ISA-L, those of TIME and INDX on the clock.
const std::vector<Mask>& masks() {
    static const std::vector<Mask> masks = {
        times_of_calls(),
        masked("^(\\S+\\.podlog) [0-9,]+ bytes", "$1 SIZE bytes"),
        masked("^([A-Z]{4}) ([0-9,]+) [0-9,]+ ([0-9,]+)$", "$1 $2 SIZE $3"),
        masked("^(TIME|INDX) ([0-9,]+) SIZE [0-9,]+$", "$1 $2 SIZE SIZE"),
    };
    return masks;
}

void require_snapshot_of(const std::string& name, const Words& arguments) {
    const Answer answer = run(arguments);
    CAPTURE(arguments, answer.err);
    REQUIRE(answer.code == 0);
    REQUIRE(answer.err.empty());
    require_snapshot(name, answer.out, masks());
}

}  // namespace

TEST_CASE("a match ends with score, metrics and latency") {
    const TemporaryFolder folder;
    require_snapshot_of("match", {"match", "chaser", "idle", "--rules", short_rules(folder)});
}

TEST_CASE("a recording is described, explained and verified in a few lines") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "m.podlog").string();
    const std::vector<std::string> match = {"match", "chaser",  "formation", "--record",
                                            file,    "--quiet", "--rules",   short_rules(folder)};
    REQUIRE(run(match).code == 0);
    require_snapshot_of("replay-info", {"replay", "info", file});
    require_snapshot_of("replay-explain", {"replay", "explain", file});
    require_snapshot_of("replay-verify", {"replay", "verify", file, "--with-teams"});
}

TEST_CASE("without a budget the table has no CPU time, and parameters are shown with the team") {
    const TemporaryFolder folder;
    require_snapshot_of("match-without-budget", {"match", "idle", test_team("scripted"), "--rules", short_rules(folder),
                                                 "--budget", "off", "--swap-sides", "--param", "B.act=nan"});
}

TEST_CASE("a forfeit says who forfeits and why") {
    const TemporaryFolder folder;
    require_snapshot_of("forfeit", {"match", "chaser", "idle", "--rules",
                                    short_rules(folder, R"("conduct": {"consequence": "forfeit"})")});
}

TEST_CASE("a team with too many strikes forfeits, and the output says so") {
    const TemporaryFolder folder;
    require_snapshot_of("strikes", {"match", test_team("scripted"), "idle", "--rules", short_rules(folder), "--budget",
                                    kHighHardLimit, "--param", kAboveHardLimit});
}

TEST_CASE("pairs end with a table of intervals") {
    const TemporaryFolder folder;
    require_snapshot_of("pairs", {"match", "chaser", "chaser", "--rules", short_rules(folder), "--pairs", "10"});
}

TEST_CASE("few pairs have words instead of intervals") {
    const TemporaryFolder folder;
    require_snapshot_of("few-pairs", {"match", "chaser", "chaser", "--rules", short_rules(folder), "--pairs", "2"});
}

TEST_CASE("the version is that of the program and of the team ABI") {
    for (const std::string word : {"--version", "-V", "version"}) {
        require_snapshot_of("version", {word});
    }
}

TEST_CASE("the games that can be named are listed") {
    const Answer answer = run({"rules", "list"});
    REQUIRE(answer.code == 0);
    for (const std::string game : {"classic-5", "classic-11", "lively-5", "lively-11", "original-11", "research-5",
                                   "research-11", "resource-7", "resource-research-7"}) {
        REQUIRE(answer.out.find("\n" + game + " ") != std::string::npos);
    }
}

TEST_CASE("the games and the numbers of a game are printed as JSON too") {
    const TemporaryFolder folder;
    folder.write("broken.json", "{");
    const auto list = run_json({"rules", "list", "--rules-path", folder.path().string(), "--json"});
    REQUIRE(list["schema"] == "podball.games/1");
    std::vector<std::string> usable;
    for (const auto& game : list["games"]) {
        if (game.contains("error")) {
            REQUIRE(game["name"] == "broken");
            REQUIRE(game["error"].get<std::string>().find("broken.json") != std::string::npos);
        } else {
            REQUIRE(game["description"].is_string());
            usable.push_back(game["name"]);
        }
    }
    REQUIRE(usable == Words{"classic-11", "classic-5", "lively-11", "lively-5", "original-11", "research-11",
                            "research-5", "resource-7", "resource-research-7"});

    const std::string rules = short_rules(folder, R"("pods": 3)");
    const auto game = run_json({"rules", "explain", rules, "--json"});
    REQUIRE(game["schema"] == "podball.game/1");
    REQUIRE(game["name"] == "short");
    REQUIRE(game["file"] == rules);
    REQUIRE(game["lineup"].size() == 2);
    REQUIRE(game["lineup"][0].size() == 3);
    const auto field = [&](const std::string& path) {
        for (const auto& one : game["fields"]) {
            if (one["path"] == path) {
                return one;
            }
        }
        FAIL("no field " << path);
        return nlohmann::json();
    };
    REQUIRE(field("match/period_ticks")["value"] == 2000);
    REQUIRE(field("match/period_ticks")["default"] != 2000);
    REQUIRE(field("conduct/consequence")["value"].is_string());
    const auto played = run_json({"match", "idle", "idle", "--rules", rules, "--json"});
    REQUIRE(game["rules_sha256"] == played["rules_sha256"]);
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

    const Answer text = run({"teams", "--team-path", PODBALL_TEST_TEAMS, "--verbose"});
    REQUIRE(text.code == 0);
    REQUIRE(text.out.find("three_to_five_pods") != std::string::npos);
    REQUIRE(text.out.find("not usable: ") != std::string::npos);
    REQUIRE(text.out.find(test_team("scripted")) != std::string::npos);
    REQUIRE(text.out.find("scripted.busy_us = 0") != std::string::npos);
}

TEST_CASE("a short list of teams has neither files nor parameters") {
    const Answer text = run({"teams", "--team-path", PODBALL_TEST_TEAMS});
    REQUIRE(text.code == 0);
    REQUIRE(text.out.find("three_to_five_pods") != std::string::npos);
    REQUIRE(text.out.find("not usable: ") != std::string::npos);
    REQUIRE(text.out.find(test_team("scripted")) == std::string::npos);
    REQUIRE(text.out.find("busy_us") == std::string::npos);
}

TEST_CASE("one team is described with its file, its hash and its parameters") {
    const auto team = run_json({"teams", "scripted", "--team-path", PODBALL_TEST_TEAMS, "--json"});
    REQUIRE(team["schema"] == "podball.team/1");
    REQUIRE(team["name"] == "scripted");
    REQUIRE(team["file"] == test_team("scripted"));
    const auto played =
        run_json({"match", test_team("scripted"), "idle", "--rules", short_rules(TemporaryFolder()), "--json"});
    REQUIRE(team["file_sha256"] == played["teams"][0]["file_sha256"]);
    REQUIRE(team["id"] == played["teams"][0]["id"]);
    REQUIRE(team["params"][3] ==
            nlohmann::json::parse(R"({"name": "thrust", "default": "0", "range": "a number in [-1, 1]",
        "unit": "", "meaning": "Thrust along x of each pod."})"));

    const Answer text = run({"teams", test_team("scripted")});
    REQUIRE(text.code == 0);
    REQUIRE(text.out.find("SHA-256  " + team["file_sha256"].get<std::string>()) != std::string::npos);
    REQUIRE(text.out.find("Thrust along x of each pod.") != std::string::npos);
    REQUIRE(run({"teams", "idle"}).out.find("no parameters\n") != std::string::npos);
    require_refused({"teams", "chasr"}, 3, {"chasr", "Did you mean chaser"});
    require_refused({"teams", test_team("other_major")}, 3, {"major 2"});
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

TEST_CASE("help explains the program or a command, as --help does") {
    REQUIRE(run({"help"}).out == run({"--help"}).out);
    REQUIRE(run({"help", "match"}).out == run({"match", "--help"}).out);
    REQUIRE(run({"help", "league", "run"}).out == run({"league", "run", "--help"}).out);
    require_refused({"help", "mach"}, 2, {"podball has no command 'mach'. Did you mean match?"});
    require_refused({"help", "rules", "expain"}, 2, {"podball rules has no command 'expain'. Did you mean explain?"});
    require_refused({"help", "match", "idle"}, 2, {"podball match has no command 'idle'."});
}
