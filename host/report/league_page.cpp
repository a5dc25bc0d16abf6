#include "report/league_page.hpp"

#include "report/figure_text.hpp"
#include "report/html_page.hpp"
#include "report/league_page_parts.hpp"
#include "report/league_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace podball::report {

namespace {

constexpr const char* kLeagueStyle = R"(
:root { --plus: rgba(29, 95, 191, .12); --minus: rgba(194, 84, 10, .13); }
@media (prefers-color-scheme: dark) { :root { --plus: rgba(108, 171, 255, .2); --minus: rgba(255, 154, 82, .2); } }
a { color: inherit; text-underline-offset: .15em; }
nav { display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin: .75rem 0; font-size: .92rem; }
progress { width: 100%; height: .6rem; accent-color: var(--a); }
p { margin: .25rem 0; }
.note { color: var(--faint); font-size: .9rem; overflow-wrap: anywhere; }
.number { font-variant-numeric: tabular-nums; font-size: .92rem; }
td .note { white-space: normal; }
section:target { outline: 2px solid var(--a); outline-offset: .4rem; }
.cell { display: block; padding: .1rem .5rem; text-align: center; text-decoration: none; border-radius: .25rem; }
.cell:hover { text-decoration: underline; }
.cell.plus { background: var(--plus); } .cell.minus { background: var(--minus); }
.cell.sure { box-shadow: inset 0 0 0 1px var(--faint); }
.cell b { display: block; font-weight: 600; }
.cross td { padding: .15rem .15rem; } .cross thead th { text-align: center; }
.cross th:first-child { position: sticky; left: 0; background: var(--paper); }
.interval, .axis { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr minmax(13rem, 20rem); gap: 0 1rem;
  align-items: center; }
.interval > * { overflow-wrap: anywhere; min-width: 0; }
.interval svg { display: block; width: 100%; height: 1.7rem; overflow: visible; }
.axis div { grid-column: 2; position: relative; height: 1.4rem; }
.axis span { position: absolute; transform: translateX(-50%); color: var(--faint); font-size: .8rem;
  white-space: nowrap; }
.axis .first { transform: none; } .axis .last { transform: translateX(-100%); }
.zero { stroke: var(--faint); stroke-width: 1; }
.bar.plus { fill: var(--a); fill-opacity: .45; } .bar.minus { fill: var(--b); fill-opacity: .45; }
.reach { stroke: var(--ink); stroke-width: 1.5; }
.path { margin: .25rem 0 1rem; }
.path span { color: var(--faint); font-size: .85rem; }
.path svg { display: block; width: 100%; height: 8rem; }
.path line, .path polyline { vector-effect: non-scaling-stroke; }
.path polyline { fill: none; stroke: var(--a); stroke-width: 2; }
.bound { stroke: var(--mark); stroke-width: 1; stroke-dasharray: 4 4; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1rem 2rem; }
.cards section { min-width: 0; scroll-margin-top: 1rem; }
.cards h3, td { overflow-wrap: anywhere; }
.bracket { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(13rem, 1fr); gap: 0 1.5rem;
  overflow-x: auto; }
.bracket > div, .ties { display: flex; flex-direction: column; gap: .5rem; }
.ties { flex: 1; justify-content: space-around; }
.tie { border: 1px solid var(--rule); border-radius: .25rem; padding: .4rem .6rem; overflow-wrap: anywhere; }
.tie .won { font-weight: 600; }
@media (max-width: 40rem) {
  body { padding: 1rem; }
  th, td { padding-right: .55rem; font-size: .85rem; }
  td.left { white-space: normal; min-width: 7.5rem; } td.left:last-child { min-width: 13rem; }
  .cell span { display: block; } .cross th:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 6.5rem; }
  .interval { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
  .interval svg { grid-row: 2; grid-column: 1 / 3; }
  .interval .number { text-align: right; }
  .axis { grid-template-columns: 1fr; } .axis div { grid-column: 1; }
}
)";

/// A part of the page and its entry in the list of parts.
struct Part {
    const char* anchor;
    const char* title;
    std::string (*content)(const LeaguePage&);
};

constexpr std::array kParts = {
    Part{"standings", "Standings", standings_part},
    Part{"rounds", "Rounds", rounds_part},
    Part{"cross", "Cross table", cross_part},
    Part{"ratings", "Ratings", ratings_part},
    Part{"tests", "Sequential tests", tests_part},
    Part{"comparisons", "Comparisons", comparisons_part},
    Part{"contrasts", "Contrasts", contrasts_part},
    Part{"watch", "Matches to watch", watch_part},
    Part{"pairings", "Pairings", meetings_part},
    Part{"incidents", "Incidents", incidents_part},
    Part{"admission", "Admission", admission_part},
    Part{"odd", "Void, timed and discrepant matches", odd_matches_part},
    Part{"latency", "Durations of calls", durations_part},
    Part{"origin", "How to play this league again", origin_part},
};

std::string page_head(const LeaguePage& page) {
    const LeagueView& view = page.view;
    return fmt::format(
        "<h1>{}</h1>\n<p>{} · {} · seed {}</p>\n<p>{} · {}</p>\n"
        "<progress max=\"{}\" value=\"{}\" aria-label=\"Matches played\"></progress>\n{}",
        html_text(view.spec.name), html_text(format_words(view.spec, view.teams.size())),
        html_text(game_words(view.spec)), view.spec.seed, count_words(view.counts), interval_words(view.confidence),
        std::max<std::int64_t>(view.counts.planned, 1), std::min(view.counts.played, view.counts.planned),
        registration_html(view.registration));
}

const statistics::Estimate* meeting_estimate(const LeaguePage& page, int team, int opponent) {
    const auto teams = std::minmax({team, opponent});
    const auto found = std::ranges::lower_bound(
        page.meetings, teams, {}, [](const Meeting& meeting) { return std::pair(meeting.team_a, meeting.team_b); });
    const bool has_met = found != page.meetings.end() && std::pair(found->team_a, found->team_b) == teams;
    return has_met ? &found->goals : nullptr;
}

}  // namespace

std::string page_section(const std::string& anchor, const std::string& title, const std::string& content) {
    return content.empty()
               ? ""
               : fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n", anchor, html_text(title), content);
}

std::string page_note(const std::string& html) { return fmt::format("<p class=\"note\">{}</p>\n", html); }

std::string page_team(const LeaguePage& page, int team) {
    return html_text(page.view.teams[static_cast<std::size_t>(team)].name);
}

std::string meeting_anchor(int team, int other) {
    return fmt::format("teams-{}-{}", std::min(team, other), std::max(team, other));
}

std::optional<statistics::Estimate> goals_between(const LeaguePage& page, int team, int opponent) {
    const statistics::Estimate* const found = meeting_estimate(page, team, opponent);
    if (found == nullptr) {
        return std::nullopt;
    }
    statistics::Estimate goals = *found;
    if (team > opponent && goals.mean) {
        goals.mean = 0.0 - *goals.mean;  // Not -0.
    }
    if (team > opponent && goals.interval) {
        goals.interval = statistics::Interval{0.0 - goals.interval->high, 0.0 - goals.interval->low};
    }
    return goals;
}

std::string league_page(const LeaguePage& page) {
    std::string links;
    std::string sections;
    for (const Part& part : kParts) {
        const std::string content = part.content(page);
        sections += page_section(part.anchor, part.title, content);
        links += content.empty() ? "" : fmt::format("<a href=\"#{}\">{}</a>\n", part.anchor, part.title);
    }
    return html_page({page.view.spec.name, kLeagueStyle, page.refresh_s},
                     fmt::format("{}<nav>\n{}</nav>\n{}", page_head(page), links, sections));
}

}  // namespace podball::report
