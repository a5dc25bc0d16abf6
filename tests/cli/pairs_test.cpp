// What `podball match --pairs` prints and records.
#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>

using namespace podball::testing;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr const char* kSprtNoise = R"("pods": 3, "noise": {"thrust": 0.05, "ball": 0.05, "kick_degrees": 2})";

json pairs_json(const std::string& rules, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"match", "chaser", "idle", "--rules", rules, "--json", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_json(arguments);
}

Words recorded_pairs(const TemporaryFolder& folder, const fs::path& recordings, const std::string& pairs) {
    return {"match",
            "chaser",
            "idle",
            "--rules",
            short_rules(folder, kSprtNoise),
            "--seed",
            "9",
            "--pairs",
            pairs,
            "-j",
            "2",
            "--record-dir",
            recordings.string()};
}

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::vector<std::string> names_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        names.insert(entry.path().filename().string());
    }
    return {names.begin(), names.end()};
}

// The words of a command in a line of text, without the name of the program.
Words command_after(const std::string& text, const std::string& words) {
    const auto begin = text.find(words + "podball ");
    REQUIRE(begin != std::string::npos);
    std::istringstream line(text.substr(begin + words.size(), text.find('\n', begin) - begin - words.size()));
    Words command{std::istream_iterator<std::string>(line), {}};
    command.erase(command.begin());
    return command;
}

}  // namespace

TEST_CASE("the JSON of pairs has a mean, its spread and an interval for each metric") {
    const TemporaryFolder folder;
    const json result =
        pairs_json(short_rules(folder, kSprtNoise), {"--pairs", "12", "-j", "2", "--confidence", "0.95"});
    REQUIRE(result["schema"] == "podball.pairs/1");
    REQUIRE(result["pairs"] == 12);
    REQUIRE(result["confidence"] == 0.95);
    REQUIRE(result["subject"] == "A minus B");
    REQUIRE(result["games"]["won_a"].get<int>() + result["games"]["drawn"].get<int>() +
                result["games"]["won_b"].get<int>() ==
            24);
    REQUIRE(result["games"]["forfeited"] == 0);
    for (const auto& [name, metric] : result["metrics"].items()) {
        CAPTURE(name, metric);
        for (const char* key : {"mean_a", "mean_b", "mean", "sd", "n", "interval", "distinct", "note"}) {
            REQUIRE(metric.contains(key));
        }
        REQUIRE(metric["interval"].is_null() == metric["note"].is_string());
    }
    const json& possession = result["metrics"]["possession"];
    REQUIRE(possession["n"] == 12);
    REQUIRE(possession["distinct"] == 12);
    REQUIRE(std::abs(possession["mean_a"].get<double>() - possession["mean_b"].get<double>() -
                     possession["mean"].get<double>()) < 1e-12);
    REQUIRE(possession["interval"][0] < possession["mean"]);
    REQUIRE(possession["mean"] < possession["interval"][1]);
    REQUIRE(result["metrics"]["passes_completed"]["note"] == "the same in every pair");
}

TEST_CASE("pairs say the same whatever the number of matches at once") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder, kSprtNoise);
    json one = pairs_json(rules, {"--pairs", "11"});
    json four = pairs_json(rules, {"--pairs", "11", "-j", "4"});
    one.erase("latency");
    four.erase("latency");
    REQUIRE(one == four);
}

TEST_CASE("a match without chance is one outcome, whatever the number of pairs") {
    const TemporaryFolder folder;
    const auto rules = folder.write("sure.json", R"({"schema": "podball.rules/1", "pods": 2,
                                    "match": {"period_ticks": 500, "lineup_jitter": 0}})");
    const json goals = pairs_json(rules.string(), {"--pairs", "20"})["metrics"]["goals"];
    REQUIRE(goals["distinct"] == 1);
    REQUIRE(goals["n"] == 20);
    REQUIRE(goals["interval"].is_null());
    REQUIRE(goals["note"] == "too few different pairs for an interval: 1 of 20, and 10 are needed");
}

TEST_CASE("a sequential test ends at the same pair whatever the number of matches at once, and says why", "[slow]") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder, kSprtNoise);
    json one = pairs_json(rules, {"--sprt", "measure=possession,d0=0,d1=0.3,max_pairs=60"});
    json four = pairs_json(rules, {"--sprt", "measure=possession,d0=0,d1=0.3,max_pairs=60", "-j", "4"});
    one.erase("latency");
    four.erase("latency");
    REQUIRE(one == four);
    const json& test = one["sprt"];
    CAPTURE(test);
    REQUIRE(test["measure"] == "possession");
    REQUIRE(test["verdict"] == "high");
    REQUIRE(test["pairs"] == one["pairs"]);
    REQUIRE(test["llr"] >= test["bounds"][1]);
    REQUIRE(one["interval_kind"] == "anytime");

    const json all = pairs_json(rules, {"--pairs", std::to_string(test["pairs"].get<int>())});
    REQUIRE_FALSE(all.contains("sprt"));
    REQUIRE(all["games"] == one["games"]);
    REQUIRE(all["metrics"]["goals"]["mean"] == one["metrics"]["goals"]["mean"]);
    REQUIRE(all["metrics"]["possession"]["interval"][0] > one["metrics"]["possession"]["interval"][0]);
}

TEST_CASE("a sequential test of teams that play the same match each time ends undecided") {
    const TemporaryFolder folder;
    const auto rules = folder.write("sure.json", R"({"schema": "podball.rules/1", "pods": 2,
                                    "match": {"period_ticks": 500, "lineup_jitter": 0}})");
    const json test = pairs_json(rules.string(), {"--sprt", "elo0=0,elo1=30,max_pairs=12"})["sprt"];
    REQUIRE(test["verdict"] == "not_decided");
    REQUIRE(test["pairs"] == 12);
    REQUIRE(test["distinct"] == 1);
    REQUIRE(test["counts"].size() == 5);
}

TEST_CASE("forfeited pairs are left out and counted") {
    const TemporaryFolder folder;
    const json result = pairs_json(short_rules(folder, R"("conduct": {"consequence": "forfeit"})"), {"--pairs", "2"});
    REQUIRE(result["games"]["forfeited"] == 4);
    REQUIRE(result["metrics"]["goals"]["n"] == 0);
    REQUIRE(result["metrics"]["goals"]["mean"].is_null());
}

TEST_CASE("people never read inf or nan") {
    const TemporaryFolder folder;
    for (const std::string pairs : {"1", "2", "12"}) {
        const Answer answer =
            run({"match", "chaser", "idle", "--rules", short_rules(folder, kSprtNoise), "--pairs", pairs});
        REQUIRE(answer.code == 0);
        REQUIRE(answer.out.find("nan") == std::string::npos);
        REQUIRE(answer.out.find("inf") == std::string::npos);
    }
}

TEST_CASE("each match of pairs is listed, and played alone it has the same score and last state") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder, kSprtNoise);
    const json listed = pairs_json(rules, {"--pairs", "2", "--seed", "9"})["games"]["matches"];
    REQUIRE(listed.size() == 4);
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const json& match = listed[i];
        CAPTURE(match);
        REQUIRE(match["seed"] == 9 + i / 2);
        REQUIRE(match["leg"] == 1 + i % 2);
        Words alone = {"match", "chaser", "idle", "--rules", rules, "--seed", match["seed"].dump(), "--json"};
        if (i % 2 == 1) {
            std::swap(alone[1], alone[2]);
        }
        const json played = run_json(alone);
        REQUIRE(match["final_state_hash"] == played["final_state_hash"]);
        REQUIRE(match["score"][0] == played["score"][i % 2]);
        REQUIRE(match["score"][1] == played["score"][1 - i % 2]);
        REQUIRE(match["end_reason"] == "full_time");
        REQUIRE(match["forfeits"] == json::parse("[null, null]"));
    }
}

TEST_CASE("the text of pairs has a command that plays the worst match of A again, and with --games all matches") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder, kSprtNoise);
    const Words words = {"match",   "idle",     test_team("scripted"), "--rules", rules, "--pairs", "2", "--seed", "9",
                         "--param", "B.act=nan"};
    const Answer plain = run(words);
    REQUIRE(plain.code == 0);
    REQUIRE(plain.out.find("\nseed ") == std::string::npos);

    const json matches = run_json(with(words, {"--json"}))["games"]["matches"];
    const Answer listed = run(with(words, {"--games"}));
    for (const json& match : matches) {
        REQUIRE(listed.out.find(match["final_state_hash"].get<std::string>()) != std::string::npos);
    }
    Words command = command_after(listed.out, " again: ");
    CAPTURE(command);
    REQUIRE(command.back() == "worst.podlog");
    command.back() = (folder.path() / command.back()).string();
    const json again = run_json(with(command, {"--json"}));
    const bool is_listed = std::any_of(matches.begin(), matches.end(), [&](const json& match) {
        return match["final_state_hash"] == again["final_state_hash"];
    });
    REQUIRE(is_listed);
    REQUIRE(again["incidents"].size() == 1);
    REQUIRE(run_json({"replay", "info", command.back(), "--json"})["result"]["final_state_hash"] ==
            again["final_state_hash"]);
}

TEST_CASE("each match of pairs is recorded in a file, and the names sort in the order of the matches") {
    const TemporaryFolder folder;
    const TemporaryFolder recordings;
    const json result = run_json(with(recorded_pairs(folder, recordings.path(), "2"), {"--json"}));
    const auto names = names_in(recordings.path());
    REQUIRE(names ==
            Words{"seed-09-leg-1.podlog", "seed-09-leg-2.podlog", "seed-10-leg-1.podlog", "seed-10-leg-2.podlog"});
    for (std::size_t i = 0; i < names.size(); ++i) {
        const json info = run_json({"replay", "info", (recordings.path() / names[i]).string(), "--json"});
        REQUIRE(info["complete"] == true);
        REQUIRE(info["result"]["final_state_hash"] == result["games"]["matches"][i]["final_state_hash"]);
    }
    require_refused(recorded_pairs(folder, recordings.path(), "2"), 3,
                    {"--record-dir", "seed-09-leg-1.podlog' exists, and no recording is replaced"});
}

TEST_CASE("a folder for recordings that cannot be used is said before the first match") {
    const TemporaryFolder folder;
    require_refused(recorded_pairs(folder, "/no/such", "100000"), 3, {"--record-dir: '/no/such' is no folder"});
    require_refused({"match", "idle", "idle", "--record-dir", "/tmp"}, 2, {"--record-dir: only with --pairs"});
    require_refused({"match", "idle", "idle", "--games"}, 2, {"--games: only with --pairs"});
}

TEST_CASE("recordings that cannot be written are one error, and the result is that of all pairs") {
    skip_if(!fs::exists("/dev/full"), "this machine has no /dev/full");
    const TemporaryFolder folder;
    const json whole = pairs_json(short_rules(folder, kSprtNoise), {"--pairs", "2", "--seed", "9"});
    for (const bool can_begin : {true, false}) {
        CAPTURE(can_begin);
        const TemporaryFolder recordings;
        const fs::path part = recordings.path() / "seed-09-leg-2.podlog.part";
        if (can_begin) {
            fs::create_symlink("/dev/full", part);
        } else {
            fs::create_directory(part);
        }
        Words words = with(recorded_pairs(folder, recordings.path(), "2"), {"--json"});
        words.erase(std::find(words.begin(), words.end(), "-j"), std::find(words.begin(), words.end(), "-j") + 2);
        const Answer answer = run(words);
        CAPTURE(answer.err);
        REQUIRE(answer.code == 3);
        REQUIRE(answer.err.starts_with("podball: --record-dir: "));
        REQUIRE(answer.err.ends_with("; the matches from then on are not recorded\n"));
        REQUIRE(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
        REQUIRE(json::parse(answer.out)["games"] == whole["games"]);
        REQUIRE(fs::exists(recordings.path() / "seed-09-leg-1.podlog"));
        REQUIRE_FALSE(fs::exists(recordings.path() / "seed-10-leg-1.podlog"));
    }
}
