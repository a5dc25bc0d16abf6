#include "report/league_status.hpp"

#include "base/plural.hpp"
#include "base/printable.hpp"
#include "report/figure_text.hpp"
#include "report/json_parts.hpp"
#include "report/league_text.hpp"
#include "report/league_words.hpp"
#include "report/sprt_report.hpp"
#include "report/text_table.hpp"
#include "statistics/sprt.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

std::optional<double> left_s(const LeagueCounts& counts) {
    return counts.match_s ? std::optional(*counts.match_s * static_cast<double>(counts.left())) : std::nullopt;
}

std::string left_text(const LeagueCounts& counts) {
    if (counts.left() == 0 && counts.voided == 0) {
        return "all matches are played\n";
    }
    const auto time = counts.left() > 0 ? left_s(counts) : std::nullopt;
    return fmt::format("{} {} left{}\n", thousands(counts.left()), plural(counts.left(), "match is", "matches are"),
                       time ? fmt::format(", {} at the latest pace", duration_words(*time)) : "");
}

std::string team_name_of(const LeagueView& view, int team) { return view.teams[static_cast<std::size_t>(team)].name; }

// A row for each pairing with a test: its log-likelihood ratio between its bounds.
std::string tests_text(const LeagueView& view) {
    if (!view.spec.stop) {
        return "";
    }
    const league::StopRule& stop = *view.spec.stop;
    const auto bounds = statistics::sprt_bounds(stop.alpha, stop.beta);
    TextTable table({fmt::format("test of {}, {:g} against {:g}", printable(stop.measure), stop.low, stop.high),
                     "pairs", "LLR", "bounds", "verdict"});
    table.set_left(4);
    for (const league::PairSequence& sequence : view.sequences) {
        if (const auto& test = sequence.test) {
            table.add({fmt::format("{} - {}", printable(team_name_of(view, sequence.team_a)),
                                   printable(team_name_of(view, sequence.team_b))),
                       thousands(test->pairs), test->llr ? fmt::format("{:.2f}", *test->llr) : "-",
                       fmt::format("{:.2f} to {:.2f}", bounds.low, bounds.high),
                       sprt_verdict_words(test_of(stop), test->verdict)});
        }
    }
    return table.text();
}

Json tests_json(const LeagueView& view) {
    Json list = Json::array();
    for (const league::PairSequence& sequence : view.sequences) {
        if (const auto& test = sequence.test) {
            list.push_back({{"a", team_name_of(view, sequence.team_a)},
                            {"b", team_name_of(view, sequence.team_b)},
                            {"pairs", test->pairs},
                            {"distinct", test->distinct},
                            {"llr", optional_json(test->llr)},
                            {"pairs_by_score", test->counts},
                            {"verdict", sprt_verdict_name(test->verdict)}});
        }
    }
    return list;
}

}  // namespace

std::string league_status_text(const LeagueView& view) {
    TextTable table({"team", "matches", "forfeited", "timed", "validation"});
    table.set_left(4);
    for (const league::Standing& standing : view.standings) {
        const LeagueTeam& team = view.teams[static_cast<std::size_t>(standing.team)];
        table.add({printable(team.name) + (team.is_retired ? " (retired)" : ""), thousands(standing.record.played()),
                   thousands(standing.record.forfeits), thousands(standing.record.timed), validation_words(team)});
    }
    return registration_lines(view.registration) + league_line(view) + left_text(view.counts) + table.text() +
           tests_text(view);
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
    Json object = {{"schema", kLeagueStatusSchema},
                   {"name", view.spec.name},
                   {"matches",
                    {{"planned", counts.planned},
                     {"played", counts.played},
                     {"left", counts.left()},
                     {"left_s", optional_json(left_s(counts))},
                     {"timed", counts.timed},
                     {"void", counts.voided},
                     {"beyond_stop", counts.beyond_stop},
                     {"discrepancies", counts.discrepancies}}},
                   {"teams", teams},
                   {"tests", tests_json(view)}};
    add_registration(object, view.registration);
    return json_line(object);
}

}  // namespace podball::report
