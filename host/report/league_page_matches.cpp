// Lists of matches on the page.
#include "report/figure_text.hpp"
#include "report/html_page.hpp"
#include "report/league_page_parts.hpp"
#include "report/league_words.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace podball::report {

namespace {

using league::ListedMatch;

constexpr std::size_t kPairsListed = 20;    // Of each two teams.
constexpr std::size_t kMatchesListed = 50;  // Of a list of single matches.

std::string match_marks(const ListedMatch& match) {
    const bool is_forfeited = match.ending != league::Ending::FullTime;
    return fmt::format("{}{}", is_forfeited ? " f" : "", match.is_timed ? " t" : "");
}

// The score as `team` sees it; a link if the match has a page.
std::string score_html(const LeaguePage& page, const ListedMatch& match, int team) {
    const std::size_t own = match.teams[0] == team ? 0 : 1;
    const std::string score = fmt::format("{} : {}{}", match.goals[own], match.goals[1 - own], match_marks(match));
    return page.replays.contains(match.key) ? fmt::format("<a href=\"matches/{}.html\">{} ▶</a>", match.key, score)
                                            : score;
}

/// The matches between two teams: by pair, the scores of both legs.
using MeetingScores = std::map<int, std::array<std::string, 2>>;

std::map<std::pair<int, int>, MeetingScores> scores_of_meetings(const LeaguePage& page) {
    std::map<std::pair<int, int>, MeetingScores> meetings;
    for (const ListedMatch& match : page.matches) {
        const std::pair<int, int> teams = std::minmax(match.teams[0], match.teams[1]);
        meetings[teams][match.pair][static_cast<std::size_t>(match.leg)] = score_html(page, match, teams.first);
    }
    return meetings;
}

std::string meeting_card(const LeaguePage& page, const Meeting& meeting, const MeetingScores& scores) {
    HtmlTable table;
    table.header = {"pair", "first leg", "second leg"};
    for (const auto& [pair, legs] : scores) {
        if (table.rows.size() < kPairsListed) {
            table.rows.push_back({std::to_string(pair), legs[0], legs[1]});
        }
    }
    const league::Record* const record = record_between(page.view, meeting.team_a, meeting.team_b);
    const std::string sums = record == nullptr ? ""
                                               : fmt::format("{}-{}-{}, goals {}:{}", record->won, record->drawn,
                                                             record->lost, record->goals_for, record->goals_against);
    const std::string rest =
        scores.size() > table.rows.size()
            ? fmt::format("; the first {} of {} pairs", table.rows.size(), thousands(std::ssize(scores)))
            : "";
    return fmt::format("<section id=\"{}\"><h3>{} – {}</h3>\n{}{}</section>\n",
                       meeting_anchor(meeting.team_a, meeting.team_b), page_team(page, meeting.team_a),
                       page_team(page, meeting.team_b), page_note(sums + rest), html_table(table));
}

std::string meeting_name(const LeaguePage& page, const ListedMatch& match) {
    return fmt::format("<a href=\"#{}\">{} – {}</a>", meeting_anchor(match.teams[0], match.teams[1]),
                       page_team(page, match.teams[0]), page_team(page, match.teams[1]));
}

std::string timed_matches(const LeaguePage& page) {
    HtmlTable table;
    table.caption = "Timed: a clock decided something, so the same match may have another result";
    table.header = {"teams", "score", "match"};
    table.left = {2};
    for (const ListedMatch& match : page.matches) {
        if (match.is_timed && table.rows.size() < kMatchesListed) {
            table.rows.push_back({meeting_name(page, match), score_html(page, match, match.teams[0]), match.key});
        }
    }
    return table.rows.empty() ? "" : html_table(table);
}

std::string odd_matches(const std::string& caption, const std::vector<OddMatch>& matches) {
    HtmlTable table;
    table.caption = caption;
    table.header = {"teams", "what happened", "match"};
    table.left = {1, 2};
    for (const OddMatch& match : matches) {
        if (table.rows.size() < kMatchesListed) {
            table.rows.push_back({html_text(match.teams), html_text(match.words), html_text(match.key)});
        }
    }
    return table.rows.empty() ? "" : html_table(table);
}

}  // namespace

std::string watch_part(const LeaguePage& page) {
    std::vector<std::optional<double>> elo;
    for (const statistics::Rating& rating : page.view.ratings.teams) {
        elo.push_back(rating.elo);
    }
    HtmlTable table;
    table.header = {"teams", "score", "why"};
    table.left = {2};
    for (const league::WatchedMatch& watched : league::watched_matches(page.matches, elo)) {
        const ListedMatch& match = page.matches[watched.match];
        if (page.replays.contains(match.key)) {
            table.rows.push_back({meeting_name(page, match), score_html(page, match, match.teams[0]),
                                  std::string(league::watch_words(watched.reason))});
        }
    }
    return table.rows.empty() ? "" : html_table(table);
}

std::string meetings_part(const LeaguePage& page) {
    const auto scores = scores_of_meetings(page);
    std::string html;
    for (const Meeting& meeting : page.meetings) {
        const auto found = scores.find({meeting.team_a, meeting.team_b});
        html += meeting_card(page, meeting, found == scores.end() ? MeetingScores() : found->second);
    }
    return html.empty() ? ""
                        : page_note("Scores as the first team sees them. f: forfeited, t: timed, ▶: watch the match.") +
                              fmt::format("<div class=\"cards\">\n{}</div>\n", html);
}

std::string odd_matches_part(const LeaguePage& page) {
    const LeagueCounts& counts = page.view.counts;
    return fmt::format("<p>{} void, {} timed, {} discrepancies, {} beyond the stop of a test</p>\n",
                       thousands(counts.voided), thousands(counts.timed), thousands(counts.discrepancies),
                       thousands(counts.beyond_stop)) +
           odd_matches("Void: the machine could not begin them", page.void_matches) + timed_matches(page) +
           odd_matches(
               "Discrepancies: a second, different result, although no clock decided anything; the first counts",
               page.discrepancies);
}

}  // namespace podball::report
