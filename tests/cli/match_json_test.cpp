// What `podball match --json` prints.
#include "cli/program.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <sys/syscall.h>

#include <set>

using namespace podball;
using namespace podball::testing;
using nlohmann::json;

namespace {

std::set<std::string> keys_of(const json& object) {
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.insert(key);
    }
    return keys;
}

json without_times(json object) {
    for (json& team : object["latency"]) {
        team.erase("waited_ns");
        team.erase("wall_ns");
        team.erase("cpu_ns");
    }
    return object;
}

bool is_hex(const std::string& text, std::size_t digits) {
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

TEST_CASE("the JSON of a match has every key and nothing else") {
    // A call of a bundled team may take less than the hand-off does on a busy machine.
    const TemporaryFolder folder;
    const json result = run_json({"match", test_team("scripted"), "chaser", "--param", "A.busy_us=500", "--rules",
                                  short_rules(folder), "--json"});
    REQUIRE(keys_of(result) == std::set<std::string>{"schema", "seed", "rules", "rules_sha256", "teams", "swap_sides",
                                                     "mode", "sandbox", "budget", "score", "winner", "end_reason",
                                                     "ticks", "final_state_hash", "metrics", "forfeits", "conduct",
                                                     "latency", "incidents"});
    REQUIRE(result["schema"] == "podball.match/1");
    REQUIRE(result["seed"] == 1);
    REQUIRE(result["rules"] == "short");
    REQUIRE(is_hex(result["rules_sha256"], 64));
    REQUIRE(result["mode"] == "isolated");
    REQUIRE_FALSE(result["sandbox"].get<std::string>().empty());
    REQUIRE(result["end_reason"] == "full_time");
    REQUIRE(is_hex(result["final_state_hash"], 16));
    REQUIRE(result["metrics"]["running_ticks"] == 4000);
    REQUIRE(result["ticks"] >= 4000);
    REQUIRE(result["metrics"]["goals"] == result["score"]);
    REQUIRE(result["forfeits"] == json::parse("[null, null]"));

    REQUIRE(result["teams"].size() == 2);
    REQUIRE(keys_of(result["teams"][0]) ==
            std::set<std::string>{"name", "id", "version", "author", "file_sha256", "params"});
    REQUIRE(result["teams"][1]["name"] == "Chaser");
    REQUIRE(is_hex(result["teams"][1]["file_sha256"], 64));
    REQUIRE(result["latency"].size() == 2);
    REQUIRE(keys_of(result["latency"][0]) ==
            std::set<std::string>{"calls", "coasted_steps", "waited_ns", "wall_ns", "cpu_ns"});
    REQUIRE(result["latency"][0]["waited_ns"] > 0);
    REQUIRE(result["latency"][0]["wall_ns"]["max"] > 0);
    REQUIRE(result["latency"][0]["cpu_ns"]["p50"] >= 250'000);
}

TEST_CASE("the same seed twice brings the same match, whatever the budget reads") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder);
    const auto play = [&](const std::string& seed, const std::string& budget) {
        return run_json({"match", "chaser", "chaser", "--rules", rules, "--seed", seed, "--budget", budget, "--json"});
    };
    const json first = play("9007199254740991", "off");
    REQUIRE(first["seed"] == 9007199254740991ULL);
    REQUIRE(without_times(first) == without_times(play("9007199254740991", "off")));
    json with_budget = without_times(play("9007199254740991", "hard=1s"));
    with_budget["budget"] = first["budget"];
    REQUIRE(without_times(first) == with_budget);
    REQUIRE(first["final_state_hash"] != play("0", "off")["final_state_hash"]);
}

TEST_CASE("without a budget no CPU time is read") {
    const TemporaryFolder folder;
    const json result =
        run_json({"match", "idle", "idle", "--rules", short_rules(folder), "--budget", "off", "--json"});
    REQUIRE(result["budget"] == "off");
    REQUIRE(result["latency"][0]["cpu_ns"].is_null());
    REQUIRE(result["latency"][0]["wall_ns"].is_object());
}

TEST_CASE("a draw has no winner, and the winner is a position on the command line") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder, R"("pods": 3)");
    REQUIRE(run_json({"match", "idle", "idle", "--rules", rules, "--json"})["winner"].is_null());
    REQUIRE(run_json({"match", "chaser", "idle", "--rules", rules, "--json"})["winner"] == 0);
    REQUIRE(run_json({"match", "idle", "chaser", "--rules", rules, "--json"})["winner"] == 1);
}

TEST_CASE("parameters go to the position they name, defaults are told too") {
    const TemporaryFolder folder;
    const json result = run_json({"match", test_team("scripted"), test_team("scripted"), "--rules", short_rules(folder),
                                  "--param", "B.thrust=0.5", "--param", "B.label=a=b", "--json"});
    REQUIRE(result["teams"][0]["params"]["thrust"] == "0");
    REQUIRE(result["teams"][1]["params"]["thrust"] == "0.5");
    REQUIRE(result["teams"][1]["params"]["label"] == "a=b");
}

TEST_CASE("what a team does wrong is an incident with its reason, and no reason to end") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder, R"("pods": 2)");
    const auto play = [&](const std::string& act) {
        return run_json(
            {"match", "idle", test_team("scripted"), "--rules", rules, "--param", "B.act=" + act, "--json"});
    };
    REQUIRE(play("thrust")["incidents"].empty());
    for (const auto& [act, kind] : {std::pair<std::string, std::string>{"nan", "command_not_finite"},
                                    {"inf", "command_not_finite"},
                                    {"huge", "command_too_long"},
                                    {"unknown_flag", "command_unknown_flag"},
                                    {"again", "step_again"},
                                    {"fatal", "step_fatal"},
                                    {"throw", "step_threw"}}) {
        CAPTURE(act);
        const json incidents = play(act)["incidents"];
        REQUIRE(incidents.size() == 1);
        REQUIRE(keys_of(incidents[0]) == std::set<std::string>{"team", "kind", "count", "first"});
        REQUIRE(incidents[0]["team"] == 1);
        REQUIRE(incidents[0]["kind"] == kind);
        REQUIRE(incidents[0]["count"] > 0);
        REQUIRE(keys_of(incidents[0]["first"][0]) == std::set<std::string>{"tick", "pod", "value"});
        REQUIRE(incidents[0]["first"][0]["tick"] == 0);
    }
}

TEST_CASE("the text of a match says how and when a team broke down first") {
    const TemporaryFolder folder;
    const std::string faulty = std::string(PODBALL_FAULTY_TEAMS) + "/faulty.so";
    const Words match = {"match", faulty, "idle", "--rules", short_rules(folder), "--param", "A.act=segv"};
    REQUIRE(run(match).out.find("\nFaulty crashed (SIGSEGV) at tick 0\n") != std::string::npos);
}

TEST_CASE("a denied system call is told by its name, in the JSON and in the text") {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer makes system calls of its own, so this build has no filter");
    const TemporaryFolder folder;
    const std::string faulty = std::string(PODBALL_FAULTY_TEAMS) + "/faulty.so";
    std::vector<std::string> match = {"match",   faulty,        "idle",    "--rules",  short_rules(folder),
                                      "--param", "A.act=umask", "--param", "A.every=2"};
    REQUIRE(run(match).out.find("\ndenied to Faulty: umask\n") != std::string::npos);
    match.emplace_back("--json");
    const json incidents = run_json(match)["incidents"];
    REQUIRE(incidents.size() == 1);
    REQUIRE(incidents[0]["kind"] == "denied_call");
    const json& first = incidents[0]["first"][0];
    REQUIRE(keys_of(first) == std::set<std::string>{"tick", "pod", "value", "call"});
    REQUIRE(first["value"] == SYS_umask);
    REQUIRE(first["call"] == "umask");
}

TEST_CASE("a thousand random junk commands change nothing but the counters") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder);
    const json quiet = run_json({"match", "idle", "chaser", "--rules", rules, "--json"});
    const json junk =
        run_json({"match", test_team("scripted"), "chaser", "--rules", rules, "--param", "A.act=junk", "--json"});
    REQUIRE(junk["incidents"][0]["count"] > 1000);
    REQUIRE(junk["final_state_hash"] == quiet["final_state_hash"]);
    REQUIRE(junk["score"] == quiet["score"]);
    REQUIRE(junk["metrics"] == quiet["metrics"]);
}

TEST_CASE("steps above the hard limit coast and are told, and ten of them forfeit the match") {
    const TemporaryFolder folder;
    const json result = run_json({"match", test_team("scripted"), "idle", "--rules", short_rules(folder), "--budget",
                                  kHighHardLimit, "--param", kAboveHardLimit, "--param", "A.thrust=1", "--json"});
    REQUIRE(result["incidents"][0]["kind"] == "step_over_hard");
    REQUIRE(result["incidents"][0]["count"] == 10);
    REQUIRE(result["incidents"][1]["kind"] == "forfeited");
    REQUIRE(result["incidents"][1]["first"][0]["value"] == 10);
    REQUIRE(result["latency"][0]["calls"] == 10);
    REQUIRE(result["latency"][0]["coasted_steps"] == result["latency"][1]["calls"]);
    REQUIRE(result["end_reason"] == "forfeit");
    REQUIRE(result["forfeits"] == json::parse(R"(["strikes", null])"));
    REQUIRE(result["winner"] == 1);
}

TEST_CASE("a team that has used up its time is not called for a while, which is told once each time") {
    const TemporaryFolder folder;
    const json result = run_json({"match", test_team("scripted"), "idle", "--rules", short_rules(folder), "--budget",
                                  "soft=100us,hard=1s,bank=1ms", "--param", "A.busy_us=2000", "--json"});
    const json& empty = result["incidents"][0];
    REQUIRE(empty["kind"] == "bank_empty");
    REQUIRE(empty["count"] > 10);
    REQUIRE(empty["first"][0]["tick"] == 5);
    REQUIRE(empty["first"][0]["value"] >= 9);  // At least 2 ms were used where 1.1 ms were there.
    REQUIRE(result["latency"][0]["calls"] < result["latency"][1]["calls"].get<int>() / 5);
    REQUIRE(result["end_reason"] == "full_time");
}

TEST_CASE("conduct is told, and forfeits where the rules say so") {
    const TemporaryFolder folder;
    const json warned = run_json({"match", "chaser", "idle", "--rules", short_rules(folder), "--json"});
    REQUIRE(warned["conduct"] == json::parse(R"([[], ["camping"]])"));
    REQUIRE(warned["end_reason"] == "full_time");
    const std::string rules = short_rules(folder, R"("conduct": {"consequence": "forfeit"})");
    const json forfeited = run_json({"match", "chaser", "idle", "--rules", rules, "--json"});
    REQUIRE(forfeited["end_reason"] == "conduct_forfeit");
    REQUIRE(forfeited["winner"] == 0);
}

TEST_CASE("what a team prints to standard output or logs does not spoil the JSON") {
    const TemporaryFolder folder;
    const Answer logged =
        run({"match", test_team("scripted"), "idle", "--rules", short_rules(folder), "--param", "A.act=log", "--json"});
    REQUIRE(logged.code == 0);
    REQUIRE(json::accept(logged.out));
    REQUIRE(logged.err.find("team.scripted") != std::string::npos);
}
