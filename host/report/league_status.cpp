#include "report/league_status.hpp"

#include "base/printable.hpp"
#include "report/figure_text.hpp"
#include "report/json_parts.hpp"
#include "report/league_text.hpp"
#include "report/text_table.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace podball::report {

namespace {

std::int64_t left_of(const LeagueCounts& counts) {
    return std::max<std::int64_t>(counts.planned - counts.played - counts.voided, 0);
}

std::string left_text(const LeagueCounts& counts) {
    const std::int64_t left = left_of(counts);
    return left == 0 && counts.voided == 0 ? "all matches are played\n"
                                           : fmt::format("{} matches are left\n", thousands(left));
}

std::string_view validation_word(const LeagueTeam& team) {
    return !team.passed ? "not validated" : *team.passed ? "passed" : "failed";
}

}  // namespace

std::string league_status_text(const LeagueView& view) {
    TextTable table({"team", "matches", "forfeited", "timed", "validation"});
    table.set_left(4);
    for (const league::Standing& standing : view.standings) {
        const LeagueTeam& team = view.teams[static_cast<std::size_t>(standing.team)];
        table.add({printable(team.name) + (team.is_retired ? " (retired)" : ""), thousands(standing.record.played()),
                   thousands(standing.record.forfeits), thousands(standing.record.timed),
                   std::string(validation_word(team))});
    }
    return league_line(view) + left_text(view.counts) + table.text();
}

std::string league_status_json(const LeagueView& view) {
    const LeagueCounts& counts = view.counts;
    Json teams = Json::array();
    for (const LeagueTeam& team : view.teams) {
        teams.push_back({{"team", team.name},
                         {"retired", team.is_retired},
                         {"passed", team.passed ? Json(*team.passed) : Json(nullptr)},
                         {"finding", team.finding.empty() ? Json(nullptr) : Json(team.finding)}});
    }
    return json_line({{"schema", kLeagueStatusSchema},
                      {"name", view.spec.name},
                      {"matches",
                       {{"planned", counts.planned},
                        {"played", counts.played},
                        {"left", left_of(counts)},
                        {"timed", counts.timed},
                        {"void", counts.voided},
                        {"beyond_stop", counts.beyond_stop},
                        {"discrepancies", counts.discrepancies}}},
                      {"teams", teams}});
}

}  // namespace podball::report
