// Tables of a league are functions of values.
#include "report/league_comparison.hpp"
#include "report/league_comparison_json.hpp"
#include "report/league_comparison_text.hpp"
#include "report/league_json.hpp"
#include "report/league_match.hpp"
#include "report/league_status.hpp"
#include "report/league_text.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace podball;
using report::LeagueView;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// `matches` between teams 0 and 1, of which the first team wins `won`.
LeagueView view_of(const std::vector<std::string>& names, int pairs, int won) {
    LeagueView view;
    view.spec.name = "cup";
    view.spec.pairs = pairs;
    for (const std::string& name : names) {
        view.teams.push_back({name, false, std::nullopt, ""});
    }
    view.counts = {2 * pairs, 2 * pairs, 0, 0, 0, 0};
    std::vector<league::PlayedMatch> matches;
    std::vector<statistics::RatedPair> rated;
    for (int k = 0; k < pairs; ++k) {
        const int winner = k < won ? 0 : 1;
        for (int leg = 0; leg < 2; ++leg) {
            league::PlayedMatch match;
            match.pair = k;
            match.leg = leg;
            match.teams = {leg, 1 - leg};
            match.winner = winner == match.teams[0] ? 0 : 1;
            match.goals[static_cast<std::size_t>(*match.winner)] = 2;
            matches.push_back(match);
        }
        rated.push_back({k, 0, 1, winner == 0 ? 2 : 0, 0, winner == 0 ? 0 : 2, static_cast<std::uint64_t>(k + 1)});
    }
    const auto teams = static_cast<int>(names.size());
    view.standings = league::standings(view.spec, teams, {}, matches);
    view.cross = league::cross_table(matches);
    view.ratings = statistics::rate_teams(teams, rated, {view.confidence, std::nullopt});
    return view;
}

void require_no_odd_number(const std::string& text) {
    CAPTURE(text);
    for (const char* word : {"nan", "inf", "NaN", "Infinity"}) {
        REQUIRE_FALSE(contains(text, word));
    }
}

match::Pair pair_of(std::int64_t k, double goals_a, double goals_b) {
    match::Pair pair;
    pair.k = k;
    for (match::Leg& leg : pair.legs) {
        leg.figures[0][0] = goals_a;
        leg.figures[1][0] = goals_b;
        leg.winner = goals_a > goals_b ? std::optional(0) : goals_a < goals_b ? std::optional(1) : std::nullopt;
        leg.outcome = static_cast<std::uint64_t>(k + 1);
    }
    return pair;
}

report::ComparisonRequest request_of(const std::string& a, const std::string& b) {
    report::ComparisonRequest request;
    request.a = a;
    request.b = b;
    request.metrics = {0};
    return request;
}

}  // namespace

TEST_CASE("the table of a league has a line for the league, and a row for each team in the order of the table") {
    const LeagueView view = view_of({"weak", "strong"}, 12, 3);
    const std::string text = report::league_table_text(view);
    CAPTURE(text);
    REQUIRE(
        text.starts_with("cup: round robin of 2 teams, 12 pairs each, research-5, seed 1 · 24 of 24 matches, 0 "
                         "timed, 0 void · intervals for one look\n"));
    REQUIRE(text.find("\n1  strong") < text.find("\n2  weak"));
    REQUIRE(contains(text, "36:12"));
    REQUIRE(contains(text, "6-0-18 -24"));
    REQUIRE(contains(text, "18-0-6 +24"));
}

TEST_CASE("the JSON of a table says of each team what its row says, and nothing of the machine") {
    const auto json = nlohmann::json::parse(report::league_table_json(view_of({"weak", "strong"}, 12, 3)));
    REQUIRE(json["schema"] == "podball.league-table/1");
    REQUIRE(json["standings"][0]["team"] == "strong");
    REQUIRE(json["standings"][0]["points"] == 54);
    REQUIRE(json["standings"][0]["interval"].is_array());
    REQUIRE(json["standings"][1]["goals_against"] == 36);
    REQUIRE(json["intervals"] == "once");
    REQUIRE(json["cross"][0]["a"] == "weak");
    REQUIRE(json["cross"][0]["won"] == 6);
    for (const char* key : {"path", "host", "time", "void"}) {
        REQUIRE_FALSE(json.contains(key));
    }
}

TEST_CASE("a league without matches, with few, with all won or all lost has words and no odd numbers") {
    for (const int pairs : {0, 1, 2, 12}) {
        for (const int won : {0, pairs}) {
            LeagueView view = view_of({"a", "b", "c"}, pairs, won);
            view.shows_superiority = true;
            require_no_odd_number(report::league_table_text(view));
            require_no_odd_number(report::league_table_json(view));
            require_no_odd_number(report::league_status_text(view));
            require_no_odd_number(report::league_status_json(view));
        }
    }
}

TEST_CASE("groups of teams that never met have words and no ratings") {
    LeagueView view = view_of({"a", "b", "c", "d"}, 12, 6);
    std::vector<statistics::RatedPair> rated;
    for (int k = 0; k < 12; ++k) {
        for (const int first : {0, 2}) {
            rated.push_back({k, first, first + 1, 2 * (k % 2), 0, 2 - 2 * (k % 2), static_cast<std::uint64_t>(k + 1)});
        }
    }
    view.ratings = statistics::rate_teams(4, rated, {view.confidence, std::nullopt});
    view.shows_superiority = true;
    const std::string text = report::league_table_text(view);
    CAPTURE(text);
    REQUIRE(contains(text, "not connected: 2 groups of teams never met"));
    require_no_odd_number(text);
    const auto json = nlohmann::json::parse(report::league_table_json(view));
    REQUIRE(json["ratings"]["groups"] == nlohmann::json::parse(R"([["a", "b"], ["c", "d"]])"));
    for (const auto& row : json["standings"]) {
        REQUIRE(row["elo"].is_null());
    }
}

TEST_CASE("hostile names of teams stay within their cells") {
    const LeagueView view = view_of({"evil\n1  first\x1b[2J", "\xe2\x80\xaegnp.exe"}, 2, 1);
    const std::string text = report::league_table_text(view);
    CAPTURE(text);
    const std::string plain = report::league_table_text(view_of({"a", "b"}, 2, 1));
    REQUIRE(std::count(text.begin(), text.end(), '\n') == std::count(plain.begin(), plain.end(), '\n'));
    REQUIRE_FALSE(contains(text, "\x1b"));
    REQUIRE_FALSE(contains(text, "\xe2\x80\xae"));
    REQUIRE(nlohmann::json::parse(report::league_table_json(view))["standings"].size() == 2);
}

TEST_CASE("a team that failed validation or retired is marked") {
    LeagueView view = view_of({"a", "b"}, 1, 1);
    view.teams[0].passed = false;
    view.teams[0].finding = "play.hang: hangs";
    view.teams[1].is_retired = true;
    const std::string text = report::league_table_text(view);
    REQUIRE(contains(text, "a !"));
    REQUIRE(contains(text, "! a did not pass validation: play.hang: hangs\n"));
    REQUIRE(contains(text, "b (retired)"));
}

TEST_CASE("a comparison names its subject, and its numbers turn round with the teams") {
    std::vector<match::Pair> pairs;
    std::vector<match::Pair> turned;
    for (int k = 0; k < 20; ++k) {
        pairs.push_back(pair_of(k, 3 + k % 4, k % 3));
        turned.push_back(pair_of(k, k % 3, 3 + k % 4));
    }
    const auto ab = report::compare_directly(request_of("a", "b"), pairs);
    const auto ba = report::compare_directly(request_of("b", "a"), turned);
    REQUIRE(*ab.metrics[0].comparison.estimate.mean == -*ba.metrics[0].comparison.estimate.mean);
    REQUIRE(ab.metrics[0].mean_a == ba.metrics[0].mean_b);
    REQUIRE(ab.metrics[0].comparison.test->p == Approx(ba.metrics[0].comparison.test->p));
    const std::string text = report::league_comparison_text(ab);
    CAPTURE(text);
    REQUIRE(text.starts_with("a minus b: 20 pairs, 0 left out, 20 distinct"));
    REQUIRE(contains(text, "a has more"));
    const auto json = nlohmann::json::parse(report::league_comparisons_json("cup", {}, {{ab, ba}, {}}));
    REQUIRE(json["schema"] == "podball.league-compare/1");
    REQUIRE(json["comparisons"][1]["subject"] == "b minus a");
    REQUIRE(json["comparisons"][0]["encounters"][0]["pairs_by_score"] == std::vector<int>{0, 0, 0, 0, 20});
}

TEST_CASE("p values are corrected over all comparisons that are shown together") {
    std::vector<match::Pair> pairs;
    for (int k = 0; k < 20; ++k) {
        pairs.push_back(pair_of(k, 1 + k % 4, k % 3));
    }
    auto request = request_of("a", "b");
    request.metrics = {0};
    report::LeagueComparisons alone = {{report::compare_directly(request, pairs)}, {}};
    report::LeagueComparisons together = {std::vector(3, alone.comparisons.front()), {}};
    report::adjust_holm(alone);
    report::adjust_holm(together);
    const auto& metric = alone.comparisons[0].metrics[0].comparison;
    REQUIRE(*metric.p_holm == metric.test->p);
    REQUIRE(*together.comparisons[2].metrics[0].comparison.p_holm == Approx(std::min(1.0, 3.0 * metric.test->p)));
    REQUIRE(contains(report::league_comparisons_text({}, alone), "p (Holm, 1)"));
    REQUIRE(contains(report::league_comparisons_text({}, together), "p (Holm, 3)"));
    REQUIRE(nlohmann::json::parse(report::league_comparisons_json("cup", {}, together))["comparisons"][0]["tests"] ==
            3);
}

TEST_CASE("against a third team the pairs are joined by seed") {
    std::vector<match::Pair> a;
    std::vector<match::Pair> b;
    for (int k = 0; k < 12; ++k) {
        a.push_back(pair_of(k, k % 5 + 1, 0));
        b.push_back(pair_of(k + 1, k % 3, 1));
    }
    auto request = request_of("a", "b");
    request.against = "c";
    const auto compared = report::compare_against(request, a, b);
    REQUIRE(compared.metrics[0].comparison.estimate.n == 11);
    REQUIRE(compared.unjoined == 2);
    REQUIRE(compared.metrics[0].correlation);
    REQUIRE(contains(report::league_comparison_text(compared), "a minus b, both against c: 12 pairs joined by seed"));
}

TEST_CASE("comparisons of nothing, of forfeits and of equal pairs have words") {
    for (const int pairs : {0, 1, 2, 12}) {
        for (const bool is_forfeited : {false, true}) {
            std::vector<match::Pair> compared;
            for (int k = 0; k < pairs; ++k) {
                compared.push_back(pair_of(k, 1, 1));
                compared.back().legs[0].forfeited = is_forfeited;
            }
            const auto comparison = report::compare_directly(request_of("a", "b"), compared);
            REQUIRE(comparison.encounters[0].left_out == (is_forfeited ? pairs : 0));
            require_no_odd_number(report::league_comparison_text(comparison));
            require_no_odd_number(report::league_comparisons_json("cup", {}, {{comparison}, {}}));
        }
    }
}

TEST_CASE("tables of games with resources say what decided matches, and others do not") {
    LeagueView view = view_of({"weak", "strong"}, 12, 3);
    CHECK_FALSE(contains(report::league_table_text(view), "worth"));
    CHECK_FALSE(contains(report::league_table_json(view), "worth"));
    view.has_resources = true;
    view.standings[0].record.won_by_worth = 5;
    view.standings[1].record.lost_by_worth = 5;
    const std::string text = report::league_table_text(view);
    CAPTURE(text);
    CHECK(contains(text, "W-L by worth"));
    CHECK(contains(text, "5-0"));
    CHECK(contains(text, "matches decided by goals 19, by worth 5, by forfeit 0; drawn 0\n"));
    const auto json = nlohmann::json::parse(report::league_table_json(view));
    CHECK(json["standings"][1]["lost_by_worth"] == 5);

    std::vector<match::Pair> pairs = {pair_of(0, 1, 1), pair_of(1, 2, 1)};
    pairs[0].legs[1].winner = 1;
    pairs[0].legs[1].decided_by = engine::DecidedBy::Worth;
    auto request = request_of("a", "b");
    CHECK_FALSE(contains(report::league_comparison_text(report::compare_directly(request, pairs)), "worth"));
    request.has_resources = true;
    const auto compared = report::compare_directly(request, pairs);
    CHECK(contains(report::league_comparison_text(compared), "0 of the won and 1 of the lost by worth"));
    const auto comparison = nlohmann::json::parse(report::league_comparisons_json("cup", {}, {{compared}, {}}));
    CHECK(comparison["comparisons"][0]["encounters"][0]["won_by_worth"] == std::vector{0, 1});
}

TEST_CASE("a match of a game with resources is shown with what decided it") {
    report::LeagueMatch match;
    match.teams = {"a", "b"};
    match.row.winner = 0;
    CHECK_FALSE(contains(report::league_match_text(match), "decided by"));
    match.victory = engine::Victory::GoalsThenWorth;
    CHECK(contains(report::league_match_text(match), "a 0 : 0 b  (full time, a wins by worth, "));
    CHECK(nlohmann::json::parse(report::league_match_json(match))["decided_by"] == "worth");
}

TEST_CASE("a match of a league is shown with its incidents and the command that plays it again") {
    report::LeagueMatch match;
    match.teams = {"a", "a"};
    match.row.key = "0123";
    match.row.ending = league::Ending::NoStart;
    match.row.reason = "create crashed";
    match.row.slots[1].forfeited = true;
    match.row.incidents = {{1, "step_hung", 2, 100, -1, "x"}};
    match.command = "podball match a a";
    const std::string text = report::league_match_text(match);
    CAPTURE(text);
    REQUIRE(contains(text, "a (B) forfeited"));
    REQUIRE(contains(text, "no start: create crashed"));
    REQUIRE(contains(text, "step hung"));
    REQUIRE(contains(text, "podball match a a\n"));
    const auto json = nlohmann::json::parse(report::league_match_json(match));
    REQUIRE(json["end_reason"] == "no_start");
    REQUIRE(json["incidents"][0]["first_pod"].is_null());
}

TEST_CASE("the table of a knockout has its ties, what decided them, and the winner") {
    LeagueView view = view_of({"weak\x1b", "strong", "third"}, 1, 0);
    league::Tie bye;
    bye.team_b = league::kBye;
    bye.decision = league::TieDecision::Bye;
    bye.winner = 0;
    league::Tie tie;
    tie.team_a = 1;
    tie.team_b = 2;
    tie.a.won = 2;
    tie.a.goals_for = 3;
    tie.decision = league::TieDecision::Points;
    tie.winner = 1;
    league::Tie open;
    open.round = 1;
    open.team_a = 0;
    open.team_b = 1;
    view.ties = {bye, tie, open};
    const std::string half = report::league_table_text(view);
    CAPTURE(half);
    REQUIRE(contains(half, "strong - third"));
    REQUIRE(contains(half, "2-0-0    3:0  strong  by points\n"));
    REQUIRE(contains(half, "open\n"));
    REQUIRE_FALSE(contains(half, "wins the knockout"));
    REQUIRE_FALSE(contains(half, "\x1b"));
    REQUIRE(nlohmann::json::parse(report::league_table_json(view))["winner"].is_null());
    view.ties.back().winner = 1;
    view.ties.back().further_pairs = 2;
    view.ties.back().decision = league::TieDecision::GoalDifference;
    const std::string text = report::league_table_text(view);
    CAPTURE(text);
    REQUIRE(contains(text, "by goal difference after 2 further pairs\n"));
    REQUIRE(contains(text, "\nstrong wins the knockout\n"));
    const auto json = nlohmann::json::parse(report::league_table_json(view));
    REQUIRE(json["winner"] == "strong");
    REQUIRE(json["ties"].size() == 3);
    REQUIRE(json["ties"][0]["b"].is_null());
    REQUIRE(json["ties"][0]["decision"] == "bye");
    REQUIRE(json["ties"][2]["decision"] == "goal_difference");
    REQUIRE(json["ties"][2]["further_pairs"] == 2);
}

TEST_CASE("the status of a league tells the time that its matches need at the latest pace") {
    LeagueView view = view_of({"a", "b"}, 12, 3);
    view.counts.played = 14;
    REQUIRE(contains(report::league_status_text(view), "10 matches are left\n"));
    REQUIRE(nlohmann::json::parse(report::league_status_json(view))["matches"]["left_s"].is_null());
    view.counts.match_s = 30.0;
    REQUIRE(contains(report::league_status_text(view), "10 matches are left, 5 min at the latest pace\n"));
    REQUIRE(nlohmann::json::parse(report::league_status_json(view))["matches"]["left_s"] == 300.0);
}
