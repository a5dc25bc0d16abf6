// The report of a match is a function of its setting and its result.
#include "report/match_json.hpp"
#include "report/match_text.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace podball;
using report::MatchSetting;

namespace {

MatchSetting match_setting() {
    MatchSetting setting;
    setting.game = "classic-5";
    setting.sandbox = "full";
    setting.seed = 7;
    setting.teams = {{"alpha", "Alpha", "1.0", "Ada", "/teams/alpha.so", "aa", {{"depth", "0.5"}}},
                     {"beta", "Beta", "2.0", "Bob", "/teams/beta.so", "bb", {}}};
    return setting;
}

match::MatchResult result() {
    match::MatchResult result;
    result.score = {3, 1};
    result.ticks = 60842;
    result.final_state_hash = 0xabc;
    return result;
}

}  // namespace

TEST_CASE("the text of a match has each team's figures in its own column") {
    const std::string text = report::match_text(match_setting(), result());
    CAPTURE(text);
    REQUIRE(text.find("classic-5, seed 7, budget ") == 0);
    REQUIRE(text.find(", teams isolated (sandbox full)\n") != std::string::npos);
    REQUIRE(text.find("A  Alpha 1.0  /teams/alpha.so\n     depth = 0.5\nB  Beta 2.0  /teams/beta.so\n") !=
            std::string::npos);
    REQUIRE(text.find("Alpha 3 : 1 Beta  (") != std::string::npos);
    REQUIRE(text.find(", 60,842 ticks)\n") != std::string::npos);
    REQUIRE(text.find("final state 0000000000000abc\n") != std::string::npos);
}

TEST_CASE("the JSON of a match has the setting and each team's figures at its own position") {
    const auto object = nlohmann::json::parse(report::match_json(match_setting(), result()));
    REQUIRE(object["schema"] == report::kMatchSchema);
    REQUIRE(object["seed"] == 7);
    REQUIRE(object["rules"] == "classic-5");
    REQUIRE(object["mode"] == "isolated");
    REQUIRE(object["sandbox"] == "full");
    REQUIRE(object["swap_sides"] == false);
    REQUIRE(object["score"] == std::vector<int>{3, 1});
    REQUIRE(object["metrics"]["goals"] == std::vector<int>{3, 1});
    REQUIRE(object["teams"][0]["id"] == "alpha");
    REQUIRE(object["teams"][0]["params"]["depth"] == "0.5");
    REQUIRE(object["teams"][1]["file_sha256"] == "bb");
    REQUIRE(object["final_state_hash"] == "0000000000000abc");
}

TEST_CASE("a match in this process is reported as not contained") {
    MatchSetting here = match_setting();
    here.mode = podball::hosting::HostingMode::InProcess;
    here.sandbox = "none: in this process";
    REQUIRE(report::match_text(here, result()).find("teams in this process, not contained") != std::string::npos);
    const auto object = nlohmann::json::parse(report::match_json(here, result()));
    REQUIRE(object["mode"] == "inproc");
    REQUIRE(object["sandbox"] == "none: in this process");
}
