// What tables say about registrations, and contrasts as tables.
#include "report/league_registration.hpp"

#include "report/league_comparison.hpp"
#include "report/league_comparison_json.hpp"
#include "report/league_comparison_text.hpp"
#include "report/league_json.hpp"
#include "report/league_page.hpp"
#include "report/league_status.hpp"
#include "report/league_text.hpp"
#include "support/catch.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

using namespace podball;
using namespace podball::report;

namespace {

constexpr const char* kCommit = "0123456789abcdef0123456789abcdef01234567";

Registration registered() {
    return {league::Registered{"A <scores> more", "goals", 1420, 200000, 0.15, kCommit}, std::string(64, 'f'), ""};
}

bool has_part(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

LeagueView empty_view(const Registration& registration) {
    LeagueView view;
    view.registration = registration;
    return view;
}

/// A contrast of goals over 20 pairs, whose first team scores `more` more goals than the second one.
LeagueContrast contrast_of(double more) {
    std::vector<statistics::PairSample> a;
    std::vector<statistics::PairSample> b;
    for (std::int64_t k = 0; k < 20; ++k) {
        a.push_back({k, {more + 0.01 * static_cast<double>(k % 3), static_cast<std::uint64_t>(k)}});
        b.push_back({k, {0.0, static_cast<std::uint64_t>(k)}});
    }
    LeagueContrast contrast = {{"an <effect>", "c", {{"a", 1.0}, {"b", -1.0}}, 1.0, {"goals"}, "it is above 0"},
                               {0.99, std::nullopt},
                               EffectOfInterest{0, 0.15}};
    add_metric(contrast, 0, std::array{statistics::WeightedPairs{1.0, a}, statistics::WeightedPairs{-1.0, b}}, 1);
    return contrast;
}

}  // namespace

TEST_CASE("a league that is neither registered nor exploratory says nothing about it") {
    CHECK(registration_lines({}).empty());
    CHECK(registration_html({}).empty());
    Json object = Json::object();
    add_registration(object, {});
    CHECK(object.empty());
}

TEST_CASE("the lines above a table have all that was registered") {
    CHECK(registration_lines(registered()) ==
          "registered: A <scores> more\n"
          "registered: primary measure goals, smallest effect of interest 0.15 · 1,420 pairs from seed 200000 on, a "
          "fixed "
          "number\n"
          "registered: frozen commit 0123456789abcdef0123456789abcdef01234567 · league file " +
              std::string(64, 'f') + "\n");
    Registration share = registered();
    share.registered->measure = "kickoff_conversion";
    share.registered->effect_min = 0.05;
    CHECK(has_part(registration_lines(share), "primary measure kickoff conversion, smallest effect of interest 5 % ·"));
    Registration exploratory;
    exploratory.exploratory = "one\nline";
    CHECK(registration_lines(exploratory) == "exploratory: one line\n");
}

TEST_CASE("tables, status and page of a league begin with its registration") {
    Registration registration = registered();
    registration.exploratory = "because <b>";
    const LeagueView view = empty_view(registration);
    const std::string lines = registration_lines(registration);
    CHECK(league_table_text(view).starts_with(lines));
    CHECK(league_status_text(view).starts_with(lines));
    for (const std::string& text : {league_table_json(view), league_status_json(view)}) {
        const nlohmann::json object = nlohmann::json::parse(text);
        CHECK(object["registered"]["effect_min"] == 0.15);
        CHECK(object["registered"]["commit"] == kCommit);
        CHECK(object["registered"]["head_sha256"] == std::string(64, 'f'));
        CHECK(object["exploratory"] == "because <b>");
    }
    LeaguePage page;
    page.view = view;
    const std::string html = league_page(page);
    CHECK(has_part(html, "<b>Registered:</b> A &lt;scores&gt; more"));
    CHECK(has_part(html, "<b>Exploratory:</b> because &lt;b&gt;"));
    CHECK_FALSE(nlohmann::json::parse(league_table_json(empty_view({}))).contains("registered"));
    CHECK_FALSE(nlohmann::json::parse(league_table_json(empty_view({}))).contains("exploratory"));
}

TEST_CASE("an interval is set against the smallest effect of interest in words and as JSON") {
    const EffectOfInterest goals = {0, 0.15};
    CHECK(effect_words(goals, std::nullopt) == "nothing is known about an effect of 0.15");
    CHECK(effect_words(goals, statistics::Interval{-0.1, 0.1}) == "an effect of 0.15 is excluded");
    CHECK(effect_words(goals, statistics::Interval{0.2, 0.4}) == "an effect of at least 0.15 is shown");
    CHECK(effect_words(goals, statistics::Interval{0.1, 0.4}) == "an effect of 0.15 is neither shown nor excluded");
    CHECK(effect_json(goals, std::nullopt)["finding"].is_null());
    CHECK(effect_json(goals, statistics::Interval{-0.1, 0.1})["finding"] == "excluded");
    CHECK(effect_json(goals, statistics::Interval{0.2, 0.4})["finding"] == "shown");
    CHECK(effect_json(goals, statistics::Interval{0.1, 0.4})["finding"] == "open");
}

TEST_CASE("a contrast has a row for each metric, its finding, and what that says about the effect of interest") {
    LeagueComparisons shown = {{}, {contrast_of(0.3), contrast_of(-0.3), contrast_of(0.0)}};
    adjust_holm(shown);
    CHECK(shown.contrasts[0].tests == 3);
    const std::string text = league_comparisons_text(registered(), shown);
    CAPTURE(text);
    CHECK(text.starts_with(registration_lines(registered()) +
                           "contrasts of differences to an opponent, joined by seed · 99 % intervals for one look\n"
                           "hypothesis of an <effect>: it is above 0\n"));
    CHECK(has_part(text, "p (Holm, 3)"));
    CHECK(has_part(text, "above 0, an effect of at least 0.15 is shown\n"));
    CHECK(has_part(text, "below 0, an effect of at least 0.15 is shown\n"));
    CHECK(has_part(text, ", an effect of 0.15 is excluded\n"));
    const nlohmann::json object = nlohmann::json::parse(league_comparisons_json("cup", {}, shown));
    CHECK(object["comparisons"].empty());
    CHECK(object["contrasts"][0]["weights"] == nlohmann::json({{"a", 1.0}, {"b", -1.0}}));
    CHECK(object["contrasts"][0]["metrics"]["goals"]["verdict"] == "above 0");
    CHECK(object["contrasts"][2]["metrics"]["goals"]["effect"]["finding"] == "excluded");
    LeaguePage page;
    page.compared = shown;
    CHECK(has_part(league_page(page), "an &lt;effect&gt;, against c"));
}

TEST_CASE("contrasts without pairs have words and no odd numbers") {
    LeagueContrast contrast = {{"x", "c", {{"a", 1.0}, {"b", -1.0}}, 1.0, {}, ""}, {}, std::nullopt};
    add_metric(contrast, 0, std::array{statistics::WeightedPairs{1.0, {}}, statistics::WeightedPairs{-1.0, {}}}, 1);
    LeagueComparisons shown = {{}, {contrast}};
    adjust_holm(shown);
    const std::string text = league_comparisons_text({}, shown);
    CHECK(has_part(text, "undefined in every pair"));
    CHECK(nlohmann::json::parse(league_comparisons_json("cup", {}, shown))["contrasts"][0]["metrics"]["goals"]["mean"]
              .is_null());
    CHECK(league_comparisons_text(registered(), {}).empty());
}
