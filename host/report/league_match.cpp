#include "report/league_match.hpp"

#include "base/printable.hpp"
#include "league/names.hpp"
#include "league/played_match.hpp"
#include "match/metric_table.hpp"
#include "match/verdict.hpp"
#include "report/decision_text.hpp"
#include "report/figure_text.hpp"
#include "report/json_parts.hpp"
#include "report/league_registration.hpp"
#include "report/team_names.hpp"
#include "report/text_table.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

std::vector<std::string> names_of(const LeagueMatch& match) {
    return told_apart({printable(match.teams[0]), printable(match.teams[1])});
}

std::string score_line(const LeagueMatch& match, const std::vector<std::string>& names) {
    const league::MatchRow& row = match.row;
    const auto decider = match::decided_by_name(league::decided_by(row, match.victory));
    return fmt::format("{} {} : {} {}  ({}{}, {} ticks, seed {}){}\n", names[0], row.score[0], row.score[1], names[1],
                       metric_title(league::name_of(row.ending)), decision_text(names, row.winner, decider),
                       thousands(row.ticks), row.seed, row.is_timed ? "; a clock decided something" : "");
}

std::string forfeit_lines(const league::MatchRow& row, const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t slot = 0; slot < names.size(); ++slot) {
        if (row.slots[slot].forfeited) {
            text += fmt::format("{} forfeited\n", names[slot]);
        }
        for (const std::string& breach : row.slots[slot].conduct) {
            text += fmt::format("{}: breach of conduct: {}\n", names[slot], printable(breach));
        }
    }
    return text + (row.reason.empty() ? "" : fmt::format("no start: {}\n", printable(row.reason)));
}

std::string metric_table_text(const LeagueMatch& match, const std::vector<std::string>& names) {
    const league::MatchRow& row = match.row;
    TextTable table({"metrics", names[0], names[1]});
    const auto metrics = match::team_metrics();
    for (std::size_t i = 0; i < metrics.size() && i < row.slots[0].metrics.size(); ++i) {
        if (!match::is_metric_of(metrics[i], match.victory.has_value())) {
            continue;
        }
        table.add({metric_title(metrics[i].name),
                   figure_text(metrics[i].unit, row.slots[0].metrics[i], Precision::Single),
                   figure_text(metrics[i].unit, row.slots[1].metrics[i], Precision::Single)});
    }
    return row.slots[0].metrics.empty() ? "" : "\n" + table.text();
}

std::string incident_lines(const league::MatchRow& row, const std::vector<std::string>& names) {
    if (row.incidents.empty()) {
        return "\nincidents: none\n";
    }
    TextTable table({"incidents", "team", "count", "first tick", "pod", "value"});
    table.set_left(1);
    for (const league::Incident& incident : row.incidents) {
        table.add({metric_title(incident.kind), names[static_cast<std::size_t>(incident.slot)],
                   thousands(incident.count), thousands(incident.first_tick),
                   incident.first_pod >= 0 ? std::to_string(incident.first_pod) : "-", printable(incident.value)});
    }
    return "\n" + table.text();
}

Json slot_json(const LeagueMatch& match, std::size_t number) {
    const league::SlotRow& slot = match.row.slots.at(number);
    Json metrics = Json::object();
    const auto known = match::team_metrics();
    for (std::size_t i = 0; i < known.size() && i < slot.metrics.size(); ++i) {
        if (match::is_metric_of(known[i], match.victory.has_value())) {
            metrics[std::string(known[i].name)] = optional_json(slot.metrics[i]);
        }
    }
    return {{"team", match.teams.at(number)},
            {"forfeited", slot.forfeited},
            {"conduct", slot.conduct},
            {"metrics", metrics}};
}

Json incident_list_json(const league::MatchRow& row) {
    Json list = Json::array();
    for (const league::Incident& incident : row.incidents) {
        list.push_back({{"slot", incident.slot},
                        {"kind", incident.kind},
                        {"count", incident.count},
                        {"first_tick", incident.first_tick},
                        {"first_pod", incident.first_pod >= 0 ? Json(incident.first_pod) : Json(nullptr)},
                        {"value", incident.value}});
    }
    return list;
}

}  // namespace

std::string league_match_text(const LeagueMatch& match) {
    const auto names = names_of(match);
    const league::MatchRow& row = match.row;
    return fmt::format("{}match {}\n{}{}{}{}final state {:016x}\n\nplayed again by\n  {}\n",
                       exploratory_line(match.exploratory), row.key, score_line(match, names),
                       forfeit_lines(row, names), metric_table_text(match, names), incident_lines(row, names),
                       row.final_state_hash, match.command);
}

std::string league_match_json(const LeagueMatch& match) {
    const league::MatchRow& row = match.row;
    Json object = {{"schema", kLeagueMatchSchema},
                   {"match", row.key},
                   {"seed", row.seed},
                   {"score", row.score},
                   {"winner", row.winner ? Json(*row.winner) : Json(nullptr)},
                   {"end_reason", league::name_of(row.ending)},
                   {"reason", row.reason.empty() ? Json(nullptr) : Json(row.reason)},
                   {"ticks", row.ticks},
                   {"final_state_hash", fmt::format("{:016x}", row.final_state_hash)},
                   {"digest", fmt::format("{:016x}", row.digest)},
                   {"timed", row.is_timed},
                   {"slots", Json::array({slot_json(match, 0), slot_json(match, 1)})},
                   {"incidents", incident_list_json(row)},
                   {"command", match.command}};
    if (match.victory) {
        const auto decider = match::decided_by_name(league::decided_by(row, match.victory));
        object["decided_by"] = decider ? Json(*decider) : Json(nullptr);
    }
    add_exploratory(object, match.exploratory);
    return json_line(object);
}

}  // namespace podball::report
