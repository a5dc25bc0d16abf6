// podball match --record
#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <signal.h>
#include <sys/stat.h>

#include <map>
#include <tuple>
#include <utility>

using namespace podball::testing;
using nlohmann::json;

namespace {

std::string recording_in(const TemporaryFolder& folder) { return (folder.path() / "m.podlog").string(); }

json info_of(const std::string& file) { return run_json({"replay", "info", file, "--json"}); }

}  // namespace

TEST_CASE("a match is recorded with everything that led to it, and comes out as without") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    std::vector<std::string> match = {"match", "formation",    "chaser", "--rules", short_rules(folder), "--seed",
                                      "5",     "--swap-sides", "--json", "--param", "A.line_height=0.1"};
    const json alone = run_json(match);
    match.insert(match.end(), {"--record", file});
    const json told = run_json(match);
    for (const std::string key :
         {"score", "winner", "end_reason", "ticks", "final_state_hash", "metrics", "incidents"}) {
        CAPTURE(key);
        REQUIRE(told[key] == alone[key]);
    }
    const json info = info_of(file);
    REQUIRE(info["complete"] == true);
    REQUIRE(info["result"]["final_state_hash"] == told["final_state_hash"]);
    REQUIRE(info["result"]["score"] == told["score"]);
    REQUIRE(info["result"]["winner"] == told["winner"]);
    REQUIRE(info["result"]["end_reason"] == "full_time");
    REQUIRE(info["steps"] == told["latency"][0]["calls"]);
    const json& head = info["head"];
    REQUIRE(head["seed"] == 5);
    REQUIRE(head["swap_sides"] == true);
    REQUIRE(head["game"] == "short");
    REQUIRE(head["mode"] == "isolated");
    REQUIRE(head["budget"] == told["budget"]);
    REQUIRE(head["hard_ns"] == 50'000'000);
    REQUIRE(head["teams"][0]["file"] == "formation.so");
    REQUIRE(head["teams"][0]["color"] == "#0072b2");
    REQUIRE(head["teams"][1]["color"] == "#e69f00");
    REQUIRE(head["teams"][0]["params"]["line_height"] == "0.1");
    for (const std::string key : {"name", "id", "version", "author", "file_sha256", "params"}) {
        CAPTURE(key);
        REQUIRE(head["teams"][0][key] == told["teams"][0][key]);
        REQUIRE(head["teams"][1][key] == told["teams"][1][key]);
    }
    REQUIRE(info["layers"]["DRWP"]["chunks"] > 0);
}

TEST_CASE("without a budget the recording has none") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    REQUIRE(run({"match", "idle", "idle", "--rules", short_rules(folder), "--record", file, "--budget", "off"}).code ==
            0);
    const json head = info_of(file)["head"];
    REQUIRE(head["budget"] == "off");
    REQUIRE(head["hard_ns"].is_null());
}

TEST_CASE("people are told where the recording is, and it replaces what was there") {
    const TemporaryFolder folder;
    const std::string file = folder.write("m.podlog", std::string(1'000'000, 'x')).string();
    const Answer answer = run({"match", "idle", "idle", "--rules", short_rules(folder), "--record", file});
    REQUIRE(answer.code == 0);
    REQUIRE(answer.out.ends_with("recorded in " + file + "\n"));
    REQUIRE(info_of(file)["complete"] == true);
}

TEST_CASE("a match that cannot begin leaves the recording that was there") {
    const TemporaryFolder folder;
    const std::string file = folder.write("m.podlog", "the old one").string();
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{"A.act=create_fatal"}, {"A.act=create_null"}, {"A.act=create_fatal", "--view"}}) {
        std::vector<std::string> arguments = {"match", test_team("scripted"), "chaser", "--record", file, "--param"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Answer answer = run(arguments);
        CAPTURE(arguments, answer.err);
        REQUIRE(answer.code == 3);
        REQUIRE(answer.err.find("watch at") == std::string::npos);
        REQUIRE(content_of(file) == "the old one");
    }
}

TEST_CASE("a recording that cannot be written is said before the match begins") {
    const TemporaryFolder folder;
    for (const std::string& file : {folder.path().string(), (folder.path() / "none" / "m.podlog").string()}) {
        const Answer answer = run({"match", "idle", "idle", "--record", file, "--rules", short_rules(folder)});
        CAPTURE(file, answer.err);
        REQUIRE(answer.code == 3);
        REQUIRE(answer.out.empty());
        REQUIRE(answer.err.starts_with("podball: --record: cannot write '" + file + "': "));
    }
}

TEST_CASE("what the match needs is not overwritten by its recording, and a pipe is no place for one") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder);
    const std::string team = (folder.path() / "team.so").string();
    const std::string link = (folder.path() / "link.podlog").string();
    const std::string pipe = (folder.path() / "pipe").string();
    std::filesystem::copy_file(test_team("scripted"), team);
    std::filesystem::create_symlink(team, link);
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const std::string before = content_of(team);
    const std::string rules_before = content_of(rules);
    const auto require_refused = [&](const std::string& file, const std::string& why, bool view = false) {
        std::vector<std::string> match = {"match", "idle", team, "--rules", rules, "--quiet", "--record", file};
        if (view) {
            match.insert(match.end(), {"--view", "--no-browser"});
        }
        const Answer answer = run(match);
        REQUIRE(answer.err == "podball: --record: '" + file + "' " + why + "\n");
        REQUIRE(answer.code == 3);
    };
    require_refused(team, "is the library of a team that plays");
    require_refused(link, "is the library of a team that plays");
    require_refused(rules, "is the game that is played");
    require_refused(pipe, "is a pipe or a socket, and a recording needs a file");
    require_refused("/dev/null", "is no regular file, which --view needs", true);
    REQUIRE(content_of(team) == before);
    REQUIRE(content_of(rules) == rules_before);
}

TEST_CASE("what a command reads is not emptied by its log or replaced by its page") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder);
    const std::string team = (folder.path() / "team.so").string();
    std::filesystem::copy_file(test_team("scripted"), team);
    const std::string log = recording_in(folder);
    run({"match", team, "idle", "--rules", rules, "--quiet", "--record", log});
    const std::map<std::string, std::string> before = {
        {team, content_of(team)}, {rules, content_of(rules)}, {log, content_of(log)}};
    const Words match = {"match", team, "idle", "--rules=" + rules, "--quiet"};
    const Words info = {"replay", "info", log};
    const std::string new_file = (folder.path() / "new").string();
    const std::string empty_file = folder.write("empty", "").string();
    const std::string journal = folder.write("journal", "2026-01-31T00:00:06.123456+02:00 host system: up\n").string();
    const std::string linked = (folder.path() / "linked.json").string();
    std::filesystem::create_hard_link(rules, linked);
    const std::string no_log = "is no log, and what it has would be lost";
    const Words found = {"match", team, "idle", "--rules-path", folder.path().string(), "--rules", "short", "--quiet"};
    for (const auto& [file, command, reason] : std::vector<std::tuple<std::string, Words, std::string>>{
             {team, match, no_log},
             {rules, match, no_log},
             {rules, found, no_log},
             {linked, match, no_log},
             {log, info, no_log},
             {journal, match, no_log},
             {empty_file, {"match", team, "idle", "--record", empty_file}, "another option writes it too"},
             {new_file, {"match", team, "idle", "--record", new_file}, "another option writes it too"}}) {
        auto words = command;
        words.insert(words.end(), {"--log-file", file});
        require_refused(words, 3, {"--log-file: cannot write '" + file + "'", reason});
    }
    // A word that happens to be the name of the log is no harm, also when the log is there.
    for (int i = 0; i < 2; ++i) {
        Program program({"rules", "list", "--log-level", "info", "--log-file", "rules"}, false,
                        [&] { std::filesystem::current_path(folder.path()); });
        REQUIRE(program.wait().code == 0);
    }
    const Words bench = {"bench", team, "--calls", "500", "--paced-calls", "0", "--quiet"};
    for (const auto& [file, input] : std::vector<std::pair<std::string, Words>>{
             {team, {"--rules", rules}}, {rules, {"--rules", rules}}, {log, {"--from", log}}}) {
        auto words = bench;
        words.insert(words.end(), input.begin(), input.end());
        words.insert(words.end(), {"--html", file});
        require_refused(words, 3, {"--html: '" + file + "' is the "});
    }
    for (const auto& [file, content] : before) {
        REQUIRE(content_of(file) == content);
    }
    REQUIRE_FALSE(std::filesystem::exists(new_file));
}

TEST_CASE("two matches are not recorded into one file at the same time") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    Program first({"match", "idle", "idle", "--record", file, "--pace", "1"}, true);
    REQUIRE(first.shows("period 1, "));
    const Answer second = run({"match", "idle", "idle", "--record", file, "--rules", short_rules(folder)});
    REQUIRE(second.code == 3);
    REQUIRE(second.err == "podball: --record: '" + file + "' is being written by another program\n");
    first.send(SIGINT);
    REQUIRE(first.wait().code == 130);
    REQUIRE(run({"replay", "verify", file}).code == 0);
}

TEST_CASE("a recording for which there is no room is said, and the result all the same") {
    skip_if(!std::filesystem::exists("/dev/full"), "this machine has no /dev/full");
    const TemporaryFolder folder;
    const Answer answer =
        run({"match", "idle", "idle", "--rules", short_rules(folder), "--record", "/dev/full", "--quiet"});
    CAPTURE(answer.err);
    REQUIRE(answer.code == 3);
    REQUIRE(answer.err.find("/dev/full") != std::string::npos);
}

TEST_CASE("what a team did wrong and logged is in the recording") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    REQUIRE(run({"match", test_team("scripted"), "idle", "--rules", short_rules(folder), "--record", file, "--quiet",
                 "--param", "A.act=nan", "--param", "A.label=hello there", "--param", "A.from_call=10"})
                .code == 0);
    const Answer lines = run({"replay", "export", file, "--jsonl"});
    REQUIRE(lines.code == 0);
    REQUIRE(lines.out.find("hello there") != std::string::npos);
    REQUIRE(lines.out.find("command_not_finite") != std::string::npos);
    // It says so when it is destroyed, which is after the match.
    REQUIRE(lines.out.find("destroyed") == std::string::npos);
    REQUIRE(run({"replay", "verify", file, "--with-teams", "--team-path", PODBALL_TEST_TEAMS}).code == 0);
}

TEST_CASE("Ctrl-C leaves a whole recording of what was played") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    const auto rules = folder.write("long.json", R"({"schema": "podball.rules/1", "pods": 1,
                                    "match": {"periods": 100, "period_ticks": 10000000}})");
    Program program({"match", "chaser", "idle", "--rules", rules.string(), "--record", file}, true);
    REQUIRE(program.shows("period 1, "));
    program.send(SIGINT);
    const Answer answer = program.wait();
    REQUIRE(answer.code == 130);
    REQUIRE(answer.out.empty());
    REQUIRE(answer.err.ends_with("podball: interrupted; " + file + " holds the match so far\r\n"));
    const json info = info_of(file);
    REQUIRE(info["complete"] == true);
    REQUIRE(info["steps"] > 0);
    REQUIRE(info["result"]["end_reason"] == "stopped");
    REQUIRE(info["result"]["winner"].is_null());
    REQUIRE(run({"replay", "cut", file, "--to", "100", "-o", recording_in(folder) + ".cut"}).code == 0);
    REQUIRE(run({"replay", "verify", recording_in(folder) + ".cut"}).code == 0);
}

TEST_CASE("pairs are not recorded, shown or slowed") {
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{"--record", "x.podlog"}, {"--view"}, {"--pace", "4"}}) {
        std::vector<std::string> arguments = {"match", "idle", "idle", "--pairs", "2"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Answer answer = run(arguments);
        REQUIRE(answer.code == 2);
        REQUIRE(answer.err == "podball: " + more.front() + ": only for a single match; leave out --pairs\n");
    }
}

TEST_CASE("a pace out of its range is answered with what is permitted") {
    for (const std::string pace : {"0", "-1", "nan", "inf", "fast", "10001", ""}) {
        const Answer answer = run({"match", "idle", "idle", "--pace=" + pace});
        CAPTURE(pace, answer.err);
        REQUIRE(answer.code == 2);
    }
    REQUIRE(run({"match", "idle", "idle", "--pace", "0"}).err ==
            "podball: --pace: '0' is not a number in [0.01, 10000], or 'max'\n");
    REQUIRE(run({"match", "idle", "idle", "--port", "80"}).err.find("--view") != std::string::npos);
    REQUIRE(run({"match", "idle", "idle", "--view", "--port", "65536"}).err.find("[0, 65535]") != std::string::npos);
}

TEST_CASE("an empty value is not taken for none") {
    for (const std::string option : {"--record", "--pace", "--pairs", "--budget"}) {
        const Answer answer = run({"match", "idle", "idle", option, ""});
        CAPTURE(option, answer.err);
        REQUIRE(answer.code == 2);
        REQUIRE(answer.err.find(option) != std::string::npos);
    }
}

TEST_CASE("a match that is slowed down comes out as one that is not, and Ctrl-C acts at once") {
    const TemporaryFolder folder;
    std::vector<std::string> match = {"match", "chaser", "idle", "--rules", short_rules(folder), "--quiet"};
    const Answer fast = run(match);
    match.insert(match.end(), {"--pace", "5000"});
    REQUIRE(run(match).out == fast.out);

    Program program({"match", "chaser", "idle", "--pace", "0.1"}, true);
    REQUIRE(program.shows("period 1, "));
    program.send(SIGINT);
    REQUIRE(program.wait().code == 130);
}
