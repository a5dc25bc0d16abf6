#include "report/league_bracket.hpp"

#include "base/printable.hpp"
#include "league/names.hpp"
#include "report/text_table.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

const std::string& name_in(const LeagueView& view, int team) { return view.teams[static_cast<std::size_t>(team)].name; }

// Null: a bye, or no winner yet.
Json name_or_null(const LeagueView& view, std::optional<int> team) {
    return team && *team != league::kBye ? Json(name_in(view, *team)) : Json(nullptr);
}

}  // namespace

std::string bracket_text(const LeagueView& view) {
    if (view.ties.empty()) {
        return "";
    }
    TextTable table({"round", "tie", "W-D-L", "goals", "winner", "decision"});
    table.set_left(1);
    table.set_left(4);
    table.set_left(5);
    for (const league::Tie& tie : view.ties) {
        const bool is_bye = tie.team_b == league::kBye;
        table.add({std::to_string(tie.round + 1),
                   is_bye ? printable(name_in(view, tie.team_a))
                          : fmt::format("{} - {}", printable(name_in(view, tie.team_a)),
                                        printable(name_in(view, tie.team_b))),
                   is_bye ? "" : fmt::format("{}-{}-{}", tie.a.won, tie.a.drawn, tie.a.lost),
                   is_bye ? "" : fmt::format("{}:{}", tie.a.goals_for, tie.a.goals_against),
                   tie.winner ? printable(name_in(view, *tie.winner)) : "-", league::decision_text(tie)});
    }
    const auto winner = league::knockout_winner(view.ties);
    return table.text() + (winner ? fmt::format("{} wins the knockout\n", printable(name_in(view, *winner))) : "");
}

Json ties_json(const LeagueView& view) {
    Json list = Json::array();
    for (const league::Tie& tie : view.ties) {
        list.push_back({{"round", tie.round},
                        {"a", name_in(view, tie.team_a)},
                        {"b", name_or_null(view, tie.team_b)},
                        {"won", tie.a.won},
                        {"drawn", tie.a.drawn},
                        {"lost", tie.a.lost},
                        {"goals_for", tie.a.goals_for},
                        {"goals_against", tie.a.goals_against},
                        {"further_pairs", tie.further_pairs},
                        {"decision", league::name_of(tie.decision)},
                        {"winner", name_or_null(view, tie.winner)}});
    }
    return list;
}

Json winner_json(const LeagueView& view) { return name_or_null(view, league::knockout_winner(view.ties)); }

}  // namespace podball::report
