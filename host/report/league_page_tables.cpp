// Standings and cross table of the page.
#include "match/metric_table.hpp"
#include "report/figure_text.hpp"
#include "report/html_page.hpp"
#include "report/league_page_parts.hpp"
#include "report/league_text.hpp"
#include "report/league_words.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace podball::report {

namespace {

constexpr auto kGoals = match::MetricUnit::Count;

std::string notes_of_lines(const std::string& lines) {
    std::string html;
    for (std::size_t start = 0; start < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', start), lines.size());
        html += page_note(html_text(lines.substr(start, end - start)));
        start = end + 1;
    }
    return html;
}

std::vector<std::string> standing_cells(const LeaguePage& page, const league::Standing& standing) {
    const league::Record& record = standing.record;
    const LeagueTeam& team = page.view.teams[static_cast<std::size_t>(standing.team)];
    const statistics::Rating& rating = page.view.ratings.teams[static_cast<std::size_t>(standing.team)];
    const std::string marks = fmt::format("{}{}", team.passed == false ? " <a href=\"#admission\">!</a>" : "",
                                          team.is_retired ? " (retired)" : "");
    std::vector<std::string> cells = {
        std::to_string(standing.rank),
        html_text(team.name) + marks,
        thousands(record.played()),
        thousands(record.won),
        thousands(record.drawn),
        thousands(record.lost),
        fmt::format("{}:{}", thousands(record.goals_for), thousands(record.goals_against)),
        thousands(standing.points),
        rating.elo ? elo_text(*rating.elo) : "-",
        rating.interval ? elo_interval_text(*rating.interval)
                        : html_text(statistics::rating_text(page.view.ratings, standing.team))};
    if (page.view.has_resources) {
        cells.insert(cells.begin() + kByWorthColumn, by_worth_text(record));
    }
    return cells;
}

// The cell of the team of the row against that of the column.
std::string cross_cell(const LeaguePage& page, int team, int opponent) {
    const league::Record* const record = record_between(page.view, team, opponent);
    if (record == nullptr) {
        return "";
    }
    const auto goals = goals_between(page, team, opponent);
    const double mean = goals && goals->mean ? *goals->mean : 0.0;
    std::string words = goals && goals->mean ? difference_text(kGoals, mean) : "-";
    const auto interval = goals ? goals->interval : std::nullopt;
    if (interval) {
        words += fmt::format(" <span>[{}, {}]</span>", difference_text(kGoals, interval->low),
                             difference_text(kGoals, interval->high));
    }
    const bool is_sure = interval && (interval->low > 0.0 || interval->high < 0.0);
    return fmt::format("<a class=\"cell{}{}\" href=\"#{}\"><b>{}-{}-{}</b>{}</a>",
                       mean > 0.0   ? " plus"
                       : mean < 0.0 ? " minus"
                                    : "",
                       is_sure ? " sure" : "", meeting_anchor(team, opponent), record->won, record->drawn, record->lost,
                       words);
}

}  // namespace

std::string standings_part(const LeaguePage& page) {
    HtmlTable table;
    table.header = {"#", "team", "P", "W", "D", "L", "GF:GA", "points", "Elo", level_text(page.view.confidence.level)};
    if (page.view.has_resources) {
        table.header.insert(table.header.begin() + kByWorthColumn, "W-L by worth");
    }
    table.left = {1, table.header.size() - 1};
    for (const league::Standing& standing : page.view.standings) {
        table.rows.push_back(standing_cells(page, standing));
    }
    return html_table(table) +
           notes_of_lines(decision_line(page.view) + rating_lines(page.view) + remark_lines(page.view));
}

std::string cross_part(const LeaguePage& page) {
    if (page.view.cross.empty()) {
        return "";
    }
    HtmlTable table;
    table.header = {""};
    for (std::size_t i = 0; i < page.view.standings.size(); ++i) {
        const league::Standing& standing = page.view.standings[i];
        const std::string name = page_team(page, standing.team);
        table.header.push_back(fmt::format("<abbr title=\"{}\">{}</abbr>", name, i + 1));
        table.rows.push_back({fmt::format("{} {}", i + 1, name)});
        for (const league::Standing& column : page.view.standings) {
            table.rows.back().push_back(cross_cell(page, standing.team, column.team));
        }
    }
    return "<div class=\"cross\">\n" + html_table(table) + "</div>\n" +
           page_note(fmt::format("The team of the row against that of the column: matches won-drawn-lost; goals of the "
                                 "row minus goals of the column per match, with the {} interval. A frame: the interval "
                                 "does not contain 0. Forfeited pairs count in no goals.",
                                 level_text(page.view.confidence.level)));
}

}  // namespace podball::report
