// What `podball match --pairs` prints.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <set>

using namespace podball::testing;
using nlohmann::json;

namespace {

constexpr const char* kSprtNoise = R"("pods": 3, "noise": {"thrust": 0.05, "ball": 0.05, "kick_degrees": 2})";

json pairs_json(const std::string& rules, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"match", "chaser", "idle", "--rules", rules, "--json", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_json(arguments);
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
    REQUIRE(goals["note"] == "too few distinct outcomes (1 of 20)");
}

TEST_CASE("a sequential test ends at the same pair whatever the number of matches at once, and says why", "[long]") {
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
