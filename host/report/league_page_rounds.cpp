// Rounds of a Swiss league and bracket of a knockout.
#include "report/figure_text.hpp"
#include "report/html_page.hpp"
#include "report/league_page_parts.hpp"
#include "report/league_words.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace podball::report {

namespace {

// Wins, draws and losses as a link to the matches; "-" if there is none.
std::string meeting_link(const LeaguePage& page, int team, int opponent) {
    const league::Record* const record = record_between(page.view, team, opponent);
    return record == nullptr ? "-"
                             : fmt::format("<a href=\"#{}\">{}-{}-{}</a>", meeting_anchor(team, opponent), record->won,
                                           record->drawn, record->lost);
}

std::vector<std::string> swiss_cells(const LeaguePage& page, const league::Pairing& pairing) {
    if (pairing.team_b == league::kBye) {
        return {page_team(page, pairing.team_a), "", "bye"};
    }
    return {page_team(page, pairing.team_a), meeting_link(page, pairing.team_a, pairing.team_b),
            page_team(page, pairing.team_b)};
}

std::string swiss_rounds(const LeaguePage& page) {
    std::vector<HtmlTable> tables;
    for (const league::Pairing& pairing : page.pairings) {
        tables.resize(std::max(tables.size(), static_cast<std::size_t>(pairing.round) + 1));
        tables[static_cast<std::size_t>(pairing.round)].rows.push_back(swiss_cells(page, pairing));
    }
    std::string html;
    for (std::size_t round = 0; round < tables.size(); ++round) {
        tables[round].header = {"team", "W-D-L", "opponent"};
        tables[round].left = {1, 2};
        html += fmt::format("<section><h3>Round {}</h3>\n{}</section>\n", round + 1, html_table(tables[round]));
    }
    return html.empty() ? "" : fmt::format("<div class=\"cards\">\n{}</div>\n", html);
}

std::string tie_team(const LeaguePage& page, const league::Tie& tie, int team, const league::Record& record) {
    return fmt::format("<div{}>{} <span class=\"note\">{}-{}-{} {}:{}</span></div>",
                       tie.winner == team ? " class=\"won\"" : "", page_team(page, team), record.won, record.drawn,
                       record.lost, record.goals_for, record.goals_against);
}

std::string tie_html(const LeaguePage& page, const league::Tie& tie) {
    const bool is_bye = tie.team_b == league::kBye;
    const std::string teams = is_bye ? fmt::format("<div>{}</div>", page_team(page, tie.team_a))
                                     : tie_team(page, tie, tie.team_a, tie.a) + tie_team(page, tie, tie.team_b, tie.b);
    const std::string decision = league::decision_text(tie);
    const std::string words =
        tie.winner && !is_bye ? fmt::format("{} won {}", page_team(page, *tie.winner), decision) : decision;
    const bool has_matches = !is_bye && record_between(page.view, tie.team_a, tie.team_b) != nullptr;
    return fmt::format(
        "<div class=\"tie\">{}<span class=\"note\">{}</span></div>\n", teams,
        has_matches ? fmt::format("<a href=\"#{}\">{}</a>", meeting_anchor(tie.team_a, tie.team_b), words) : words);
}

std::string bracket(const LeaguePage& page) {
    std::vector<std::string> rounds;
    for (const league::Tie& tie : page.view.ties) {
        rounds.resize(std::max(rounds.size(), static_cast<std::size_t>(tie.round) + 1));
        rounds[static_cast<std::size_t>(tie.round)] += tie_html(page, tie);
    }
    std::string html;
    for (std::size_t round = 0; round < rounds.size(); ++round) {
        html +=
            fmt::format("<div>\n<h3>Round {}</h3>\n<div class=\"ties\">\n{}</div>\n</div>\n", round + 1, rounds[round]);
    }
    return html.empty() ? "" : fmt::format("<div class=\"bracket\">\n{}</div>\n", html);
}

}  // namespace

std::string rounds_part(const LeaguePage& page) {
    switch (page.view.spec.format) {
        case league::Format::Swiss: return swiss_rounds(page);
        case league::Format::Knockout: return bracket(page);
        case league::Format::RoundRobin:
        case league::Format::Gauntlet: break;
    }
    return "";
}

}  // namespace podball::report
