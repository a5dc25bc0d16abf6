// Admission, incidents, durations and origin of the teams of the page.
#include "report/figure_text.hpp"
#include "report/html_page.hpp"
#include "report/league_page_parts.hpp"
#include "report/league_words.hpp"

#include <fmt/format.h>

namespace podball::report {

std::string admission_part(const LeaguePage& page) {
    HtmlTable table;
    table.header = {"team", "validation", "first finding"};
    table.left = {1, 2};
    for (const LeagueTeam& team : page.view.teams) {
        table.rows.push_back({html_text(team.name) + (team.is_retired ? " (retired)" : ""),
                              !team.passed   ? "not validated"
                              : *team.passed ? "passed"
                                             : "failed",
                              fmt::format("<span class=\"note\">{}</span>", html_text(team.finding))});
    }
    return table.rows.empty()
               ? ""
               : html_table(table) +
                     page_note(
                         "The verdict of <code>podball validate</code>: whether mistakes were found. It says "
                         "nothing about fraud.");
}

std::string incidents_part(const LeaguePage& page) {
    HtmlTable table;
    table.header = {"team", "kind", "matches", "incidents"};
    table.left = {1};
    for (const IncidentCount& incident : page.incidents) {
        table.rows.push_back({html_text(incident.team), html_text(incident.kind), thousands(incident.matches),
                              thousands(incident.count)});
    }
    return table.rows.empty() ? (page.matches.empty() ? "" : "<p>none</p>\n") : html_table(table);
}

std::string durations_part(const LeaguePage& page) {
    HtmlTable table;
    table.caption =
        "Wall time in microseconds, to a factor of 2: the lower end of a bucket whose upper end is twice as high; - "
        "means "
        "too few calls";
    table.header = {"team", "call", "calls", "p50", "p99", "max", "machine"};
    table.left = {1, 6};
    for (const CallDurations& row : page.durations) {
        table.rows.push_back({html_text(row.team), html_text(row.call), thousands(row.calls),
                              microseconds(row.median_ns), microseconds(row.p99_ns), microseconds(row.longest_ns),
                              html_text(row.host)});
    }
    return table.rows.empty() ? "" : html_table(table);
}

std::string origin_part(const LeaguePage& page) {
    const LeagueOrigin& origin = page.origin;
    HtmlTable table;
    table.caption = "The teams as they were played";
    table.header = {"team", "given as", "SHA-256 of its files"};
    table.left = {1, 2};
    for (const TeamOrigin& team : origin.teams) {
        table.rows.push_back(
            {html_text(team.name), html_text(team.given), fmt::format("<code>{}</code>", html_text(team.files))});
    }
    return fmt::format(
        "<p>Save the league file below as <code>league.json</code>, and run <code>podball league run "
        "league.json</code>.</p>\n"
        "<p class=\"note\">{}, result version {} · budget {} · rules with SHA-256 "
        "<code>{}</code></p>\n{}<details><summary>The league file, with all parameters"
        "</summary><pre>{}</pre></details>\n",
        html_text(origin.version), origin.result_version, html_text(origin.budget), html_text(page.view.rules_sha256),
        table.rows.empty() ? "" : html_table(table), html_text(origin.league_file));
}

}  // namespace podball::report
