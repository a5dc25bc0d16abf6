// The page of a league is a function of values.
#include "report/league_page.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <stack>

#include <fmt/format.h>

using namespace podball;
using report::LeaguePage;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The values of all attributes `name` in the page.
std::vector<std::string> attributes(const std::string& page, const std::string& name) {
    std::vector<std::string> values;
    const std::string begin = " " + name + "=\"";
    for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        values.push_back(page.substr(at, page.find('"', at) - at));
    }
    return values;
}

// Requires that every element is closed in its order.
void require_well_formed(const std::string& page) {
    const std::set<std::string> empty = {"meta", "br", "line", "rect", "polyline"};
    std::stack<std::string> open;
    for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
        const std::size_t end = page.find('>', at);
        REQUIRE(end != std::string::npos);
        const std::string tag = page.substr(at + 1, end - at - 1);
        const bool closes = tag.front() == '/';
        const std::string name = tag.substr(closes ? 1 : 0, tag.find(' ') - (closes ? 1 : 0));
        if (closes) {
            CAPTURE(at, name);
            REQUIRE_FALSE(open.empty());
            REQUIRE(open.top() == name);
            open.pop();
        } else if (tag.front() != '!' && !empty.contains(name) && tag.back() != '/') {
            open.push(name);
        }
    }
    REQUIRE(open.empty());
}

// Requires that links lead to places that are there, and that no number is odd.
void require_sound(const LeaguePage& content) {
    const std::string page = report::league_page(content);
    CAPTURE(page);
    require_well_formed(page);
    const auto ids = attributes(page, "id");
    const std::set<std::string> places(ids.begin(), ids.end());
    REQUIRE(places.size() == ids.size());
    for (const std::string& link : attributes(page, "href")) {
        CAPTURE(link);
        if (link.starts_with('#')) {
            REQUIRE(places.contains(link.substr(1)));
        } else {
            REQUIRE(link.starts_with("matches/"));
            REQUIRE(content.replays.contains(link.substr(8, link.size() - 8 - 5)));
        }
    }
    for (const char* word :
         {">nan", ">inf", "-nan", "-inf", "+nan", "+inf", "\"nan", "\"inf", " nan", " inf%", "nan%"}) {
        CAPTURE(word);
        REQUIRE_FALSE(has(page, word));
    }
    REQUIRE_FALSE(has(page, "<script"));
    REQUIRE_FALSE(has(page, "http:"));
    REQUIRE_FALSE(has(page, "https:"));
}

/// A league of three teams. Of each two teams `pairs` pairs are played.
struct Played {
    explicit Played(int pairs, league::Ending ending = league::Ending::FullTime) : sequences(spec()) {
        page.view.spec = spec();
        for (const char* name : {"<script>alert(1)</script>", "\"quoted\" & 'more'", "plain"}) {
            page.view.teams.push_back({name, false, std::nullopt, ""});
            page.origin.teams.push_back({name, name, "00"});
        }
        for (const auto& [a, b] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
            page.pairings.push_back({0, a, b, 0, 12});
        }
        sequences.add_pairings(page.pairings);
        for (int k = 0; k < pairs; ++k) {
            for (int pairing = 0; pairing < 3; ++pairing) {
                play(pairing, k, 0, ending);
                play(pairing, k, 1, ending);
            }
        }
        page.view.counts = {72, static_cast<std::int64_t>(matches.size()), 0, 0, 0, 0};
        finish();
    }

    static league::Spec spec() {
        league::Spec spec;
        spec.name = "cup & <b>";
        spec.pairs = 12;
        spec.stop = league::StopRule{};
        return spec;
    }

    void play(int pairing, int k, int leg, league::Ending ending) {
        const league::Pairing& planned = page.pairings[static_cast<std::size_t>(pairing)];
        const bool is_forfeited = ending != league::Ending::FullTime;
        league::ListedMatch listed;
        listed.key = fmt::format("{:032x}", 1000 * pairing + 2 * k + leg);
        listed.teams = {planned.team_a, planned.team_b};
        listed.pair = k;
        listed.leg = leg;
        listed.goals = {(k + pairing) % 4, k % 2};
        listed.ending = ending;
        listed.forfeited = {false, is_forfeited};
        listed.winner = is_forfeited || listed.goals[0] > listed.goals[1] ? std::optional(0) : std::nullopt;
        page.matches.push_back(listed);
        league::PlayedMatch match;
        match.pairing = pairing;
        match.pair = k;
        match.leg = leg;
        match.teams = leg == 0 ? listed.teams : std::array<int, 2>{planned.team_b, planned.team_a};
        match.goals = leg == 0 ? listed.goals : std::array<int, 2>{listed.goals[1], listed.goals[0]};
        match.winner = listed.winner ? std::optional(leg) : std::nullopt;
        match.digest = static_cast<std::uint64_t>(1000 * pairing + 2 * k + leg);
        matches.push_back(match);
        sequences.add(match);
        const std::size_t place = static_cast<std::size_t>(pairing);
        if (leg == 1 && !is_forfeited) {
            samples[place].push_back({static_cast<double>(listed.goals[0] - listed.goals[1]), match.digest});
        }
    }

    void finish() {
        page.view.standings = league::standings(page.view.spec, 3, page.pairings, matches);
        page.view.cross = league::cross_table(matches);
        page.view.sequences = sequences.all();
        page.view.ratings = statistics::rate_teams(3, sequences.rated_pairs(), {page.view.confidence, std::nullopt});
        for (std::size_t i = 0; i < page.view.sequences.size(); ++i) {
            page.llr_paths.push_back(sequences.llr_path(i));
        }
        for (std::size_t i = 0; i < samples.size() && !page.matches.empty(); ++i) {
            page.meetings.push_back({page.pairings[i].team_a, page.pairings[i].team_b,
                                     statistics::estimate(samples[i], page.view.confidence)});
        }
    }

    LeaguePage page;
    league::PairSequences sequences;
    std::vector<league::PlayedMatch> matches;
    std::array<std::vector<statistics::Sample>, 3> samples;
};

}  // namespace

TEST_CASE("the page of a league is sound before its first match, half way, at its end, and with forfeits alone") {
    for (const int pairs : {0, 1, 5, 12}) {
        require_sound(Played(pairs).page);
    }
    require_sound(Played(12, league::Ending::Forfeit).page);
    require_sound(Played(2, league::Ending::NoStart).page);
}

TEST_CASE("names of teams are text in every part of the page") {
    LeaguePage page = Played(12).page;
    page.view.teams[0].passed = false;
    page.view.teams[0].finding = "<i>hangs</i>";
    page.incidents.push_back({"<u>", "<s>", 1, 2});
    page.durations.push_back({"<u>", "<q>", "step", 3, 1000.0, std::nullopt, 2000.0});
    page.void_matches.push_back({"<u>", "<u> against <u>", "<q>"});
    page.discrepancies.push_back({"<u>", "<u> against <u>", "<q>"});
    page.origin.league_file = "{\"name\": \"</pre><script>\"}";
    require_sound(page);
    const std::string html = report::league_page(page);
    for (const char* tag : {"<u>", "<s>", "<q>", "<i>"}) {
        REQUIRE_FALSE(has(html, tag));
    }
    REQUIRE(has(html, "&lt;script&gt;alert(1)&lt;/script&gt;"));
    REQUIRE(has(html, "&quot;quoted&quot; &amp; 'more'"));
    REQUIRE(has(html, "<title>cup &amp; &lt;b&gt;</title>"));
}

TEST_CASE("a cell of the cross table says its sign as text, and leads to the matches of both teams") {
    const std::string html = report::league_page(Played(12).page);
    REQUIRE(has(html, "<a class=\"cell plus"));
    REQUIRE(has(html, "href=\"#teams-0-1\"><b>12-12-0</b>+"));
    REQUIRE(has(html, "href=\"#teams-0-1\"><b>0-12-12</b>-"));
    REQUIRE(has(html, "<section id=\"teams-0-1\">"));
}

TEST_CASE("matches with a page are links, and the widest of them is named") {
    LeaguePage page = Played(12).page;
    REQUIRE_FALSE(has(report::league_page(page), "Matches to watch"));
    for (const league::ListedMatch& match : page.matches) {
        page.replays.insert(match.key);
    }
    require_sound(page);
    const std::string html = report::league_page(page);
    REQUIRE(has(html, "widest score"));
    REQUIRE(has(html, "matches/00000000000000000000000000000000.html"));
}

TEST_CASE("the page of a test shows its path between its bounds") {
    const LeaguePage page = Played(12).page;
    const int pairs = page.view.sequences[0].test->pairs;
    REQUIRE(pairs > 3);
    const std::string html = report::league_page(page);
    REQUIRE(has(html, "2.94: +30 Elo rather than +0 Elo"));
    REQUIRE(has(html, "-2.94: +0 Elo rather than +30 Elo"));
    REQUIRE(has(html, fmt::format(" after {} pairs: ", pairs)));
    const std::string points = attributes(html, "points").at(0);
    REQUIRE(std::ranges::count(points, ' ') == pairs);
}

TEST_CASE("a knockout names the winner of each tie and what decided it") {
    LeaguePage page = Played(12).page;
    page.view.spec.format = league::Format::Knockout;
    league::Tie tie;
    tie.team_b = 1;
    tie.further_pairs = 2;
    tie.decision = league::TieDecision::GoalDifference;
    tie.winner = 0;
    league::Tie bye;
    bye.team_a = 2;
    bye.decision = league::TieDecision::Bye;
    bye.winner = 2;
    league::Tie open;
    open.round = 1;
    open.team_b = 2;
    page.view.ties = {tie, bye, open};
    require_sound(page);
    const std::string html = report::league_page(page);
    REQUIRE(has(html, "&lt;/script&gt; won by goal difference after 2 further pairs"));
    REQUIRE(has(html, ">bye<"));
    REQUIRE(has(html, "<h3>Round 2</h3>"));
}

TEST_CASE("a Swiss league lists its rounds, also those that are not played") {
    LeaguePage page = Played(1).page;
    page.view.spec.format = league::Format::Swiss;
    page.pairings = {{0, 0, 1, 0, 1}, {0, 2, league::kBye, 0, 1}, {1, 2, 0, 0, 1}};
    page.matches.clear();
    page.meetings.clear();
    page.view.cross.clear();
    require_sound(page);
    const std::string html = report::league_page(page);
    REQUIRE(has(html, "<h3>Round 2</h3>"));
    REQUIRE(has(html, ">bye<"));
}

TEST_CASE("a live page is loaded again, and a page at its end is not") {
    LeaguePage page = Played(1).page;
    REQUIRE_FALSE(has(report::league_page(page), "http-equiv=\"refresh\""));
    page.refresh_s = 10;
    REQUIRE(has(report::league_page(page), "<meta http-equiv=\"refresh\" content=\"10\">"));
}
