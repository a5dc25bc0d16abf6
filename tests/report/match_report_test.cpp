// The report of a match is a function of its setting and its result.
#include "report/failure_text.hpp"
#include "report/match_json.hpp"
#include "report/match_text.hpp"
#include "report/pairs_verdict.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

using namespace podball;
using report::MatchSetting;

namespace {

MatchSetting match_setting() {
    MatchSetting setting;
    setting.game = "classic-5";
    setting.sandbox = "full";
    setting.seed = 7;
    setting.teams = {{"alpha",
                      "Alpha",
                      "1.0",
                      "Ada",
                      "/teams/alpha.so",
                      "aa",
                      {{"depth", "0.5"}, {"width", "2"}},
                      {{"depth", "0.5"}}},
                     {"beta", "Beta", "2.0", "Bob", "/teams/beta.so", "bb", {}, {}}};
    return setting;
}

match::MatchResult result() {
    match::MatchResult result;
    result.score = {3, 1};
    result.ticks = 60842;
    result.final_state_hash = 0xabc;
    return result;
}

/// Pairs with these goals of A, and none of B. Each has another outcome.
match::PairsResult pairs_with(const std::vector<double>& goals_of_a) {
    match::PairsResult result;
    for (const double goals : goals_of_a) {
        match::Pair pair;
        pair.k = static_cast<std::int64_t>(result.pairs.size());
        for (match::Leg& leg : pair.legs) {
            leg.figures[0][0] = goals;
            leg.figures[1][0] = 0.0;
            leg.outcome = static_cast<std::uint64_t>(pair.k);
        }
        result.pairs.push_back(pair);
    }
    return result;
}

std::string verdict_on(const std::vector<double>& goals_of_a) {
    return report::verdict_line(match_setting(), {0.95, std::nullopt}, pairs_with(goals_of_a));
}

statistics::Estimate estimate_with(statistics::IntervalVerdict verdict) {
    statistics::Estimate estimate;
    estimate.verdict = verdict;
    return estimate;
}

}  // namespace

TEST_CASE("the text of a match has each team's figures in its own column") {
    const std::string text = report::match_text(match_setting(), result());
    CAPTURE(text);
    REQUIRE(text.find("classic-5, seed 7, budget ") == 0);
    REQUIRE(text.find(", teams isolated (sandbox full)\n") != std::string::npos);
    REQUIRE(text.find("A  Alpha 1.0  /teams/alpha.so\n     depth = 0.5\nB  Beta 2.0  /teams/beta.so\n") !=
            std::string::npos);
    REQUIRE(text.find("\n\nAlpha 3 : 1 Beta  (") != std::string::npos);
    REQUIRE(text.ends_with(", 60,842 ticks)\n"));
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

TEST_CASE("parameters are shown where they differ from their defaults, or all of them") {
    MatchSetting setting = match_setting();
    REQUIRE(report::match_text(setting, result()).find("width") == std::string::npos);
    setting.is_verbose = true;
    REQUIRE(report::match_text(setting, result()).find("     depth = 0.5\n     width = 2\nB  ") != std::string::npos);
}

TEST_CASE("the verdict on pairs names the better team if the interval excludes 0") {
    // Mean 1 and sd 0.5 of 12 pairs: t(0.975, 11) = 2.201, so the interval reaches 2.201 * 0.5222 / sqrt(12) = 0.3318.
    const std::vector<double> better = {0.5, 1.5, 0.5, 1.5, 0.5, 1.5, 0.5, 1.5, 0.5, 1.5, 0.5, 1.5};
    REQUIRE(verdict_on(better) == "Alpha is better: +1.00 goals [+0.67, +1.33], 95 % interval\n");
    std::vector<double> worse;
    std::transform(better.begin(), better.end(), std::back_inserter(worse), [](double goals) { return -goals; });
    REQUIRE(verdict_on(worse) == "Beta is better: +1.00 goals [+0.67, +1.33], 95 % interval\n");
    std::vector<double> even = better;
    std::transform(even.begin(), even.end(), even.begin(), [](double goals) { return goals - 1.0; });
    REQUIRE(verdict_on(even) == "No difference shown: +0.00 goals [-0.33, +0.33], 95 % interval, A minus B\n");
}

TEST_CASE("without an interval the verdict says why") {
    REQUIRE(verdict_on({1, 2}) ==
            "No difference shown: +1.50 goals A minus B; too few pairs for an interval: 2, and 10 are needed\n");
    REQUIRE(verdict_on({}) == "No difference shown: goals are undefined in every pair\n");
}

TEST_CASE("a team that failed in a tenth of its steps is named below the verdict, with its last error or its fault") {
    auto setting = match_setting();
    match::PairsResult result = pairs_with({0, 1});
    const auto fail = [&](std::size_t team, control::FaultKind kind, std::int64_t calls, std::int64_t coasted) {
        result.teams[team] = {};
        result.teams[team].calls = 1000;
        result.teams[team].faults[static_cast<std::size_t>(kind)] = calls;
        result.teams[team].coasted_steps = coasted;
        return report::failure_text(setting, result);
    };
    REQUIRE(fail(0, control::FaultKind::StepAgain, 99, 99).empty());
    REQUIRE(fail(0, control::FaultKind::StepAgain, 980, 980) ==
            "Alpha failed in 98 % of its steps: the team's step failed; its pods coast until the next step\n");
    setting.teams[0].last_error = "alpha.lua:3: no";
    // 999 answers, then a crash and 1000 steps without a call.
    REQUIRE(fail(0, control::FaultKind::Crashed, 1, 1001) == "Alpha failed in 50 % of its steps: alpha.lua:3: no\n");
    REQUIRE(report::result_line(setting, {0.95, {}}, result).ends_with("alpha.lua:3: no\n"));
    REQUIRE(report::pairs_text(setting, {0.95, {}}, result).ends_with("alpha.lua:3: no\n"));
}

TEST_CASE("a reason that all defined metrics share is one note") {
    using enum statistics::IntervalVerdict;
    const auto note = [](const std::vector<statistics::IntervalVerdict>& verdicts) {
        std::vector<statistics::Estimate> estimates;
        std::transform(verdicts.begin(), verdicts.end(), std::back_inserter(estimates), estimate_with);
        return report::shared_note(estimates).value_or("");
    };
    REQUIRE(note({FewDistinct, NoSample, FewDistinct}).starts_with("no intervals: fewer than 10 different pairs"));
    REQUIRE(note({NoSample, NoVariance}) == "no intervals: each metric is the same in every pair\n");
    REQUIRE(note({NoSample, NoSample}) == "no intervals: no pair counts for any metric\n");
    REQUIRE(note({FewDistinct, NoVariance}).empty());
    REQUIRE(note({NoVariance, Given, NoVariance}).empty());
}

TEST_CASE("the worst match of A is the first one with the lowest difference") {
    std::vector<match::PairMatch> matches(4);
    for (std::size_t i = 0; i < matches.size(); ++i) {
        matches[i].seed = 5 + i / 2;
        matches[i].leg = static_cast<int>(i % 2);
    }
    matches[0].score = {1, 0};
    matches[1].score = {0, 2};
    matches[2].score = {3, 5};
    const auto command = [](const match::PairMatch& match) {
        return std::to_string(match.seed) + "/" + std::to_string(match.leg);
    };
    REQUIRE(report::repeat_line(match_setting(), matches, command) == "the worst match of Alpha, 0 : 2, again: 5/1\n");
}

TEST_CASE("the list of matches says who forfeits and why") {
    match::PairMatch match;
    match.seed = 7;
    match.leg = 1;
    match.score = {2, 3};
    match.winner = 0;
    match.final_state_hash = 0xabc;
    match.end_reason = match::EndReason::Forfeit;
    match.forfeits[1] = control::Forfeit::Crashes;
    const std::vector<match::PairMatch> matches = {match};
    REQUIRE(report::pair_matches_text(match_setting(), matches) ==
            "seed  leg  Alpha  Beta       final state  end\n"
            "7       2      2     3  0000000000000abc  Beta forfeits by crashes\n");
    const auto listed = report::pair_matches_json(matches);
    REQUIRE(listed[0].dump() == R"({"seed":7,"leg":2,"score":[2,3],"winner":0,"end_reason":"forfeit",)"
                                R"("forfeits":[null,"crashes"],"final_state_hash":"0000000000000abc"})");
}
