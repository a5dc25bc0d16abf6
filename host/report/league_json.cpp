#include "report/league_json.hpp"

#include "league/names.hpp"
#include "report/json_parts.hpp"
#include "report/league_bracket.hpp"

namespace podball::report {

namespace {

const std::string& team_name(const LeagueView& view, int team) {
    return view.teams[static_cast<std::size_t>(team)].name;
}

Json names_json(const LeagueView& view, const std::vector<int>& teams) {
    Json names = Json::array();
    for (const int team : teams) {
        names.push_back(team_name(view, team));
    }
    return names;
}

Json groups_json(const LeagueView& view, const std::vector<std::vector<int>>& groups) {
    Json list = Json::array();
    for (const auto& group : groups) {
        list.push_back(names_json(view, group));
    }
    return list;
}

Json record_json(const LeagueView& view, const league::Record& record) {
    Json object = {{"played", record.played()},     {"won", record.won},
                   {"drawn", record.drawn},         {"lost", record.lost},
                   {"goals_for", record.goals_for}, {"goals_against", record.goals_against},
                   {"forfeited", record.forfeits},  {"timed", record.timed}};
    if (view.has_resources) {
        object["won_by_worth"] = record.won_by_worth;
        object["lost_by_worth"] = record.lost_by_worth;
    }
    return object;
}

Json standing_json(const LeagueView& view, const league::Standing& standing) {
    const LeagueTeam& team = view.teams[static_cast<std::size_t>(standing.team)];
    const statistics::Rating& rating = view.ratings.teams[static_cast<std::size_t>(standing.team)];
    const std::string note = statistics::rating_text(view.ratings, standing.team);
    Json object = {{"rank", standing.rank}, {"team", team.name}};
    object.update(record_json(view, standing.record));
    object["byes"] = standing.byes;
    object["points"] = standing.points;
    object["elo"] = optional_json(rating.elo);
    object["interval"] = interval_json(rating.interval);
    object["note"] = note.empty() ? Json(nullptr) : Json(note);
    object["retired"] = team.is_retired;
    return object;
}

Json ratings_json(const LeagueView& view) {
    const statistics::Ratings& ratings = view.ratings;
    const auto& fit = ratings.fit;
    const auto& greatest = ratings.greatest;
    return {{"anchor", view.anchor ? Json(team_name(view, *view.anchor)) : Json(nullptr)},
            {"seeds", ratings.seeds},
            {"seeds_distinct", ratings.seeds_distinct},
            {"draw_parameter", optional_json(ratings.draw_parameter)},
            {"groups", groups_json(view, ratings.groups)},
            {"circles", groups_json(view, ratings.circles)},
            {"fit", fit ? Json{{"chi_square", fit->chi_square}, {"df", fit->df}, {"p", fit->p}} : Json(nullptr)},
            {"greatest_residual", greatest ? Json{{"a", team_name(view, greatest->team_a)},
                                                  {"b", team_name(view, greatest->team_b)},
                                                  {"score", greatest->score},
                                                  {"expected", greatest->expected},
                                                  {"deviation", greatest->deviation}}
                                           : Json(nullptr)}};
}

Json cross_json(const LeagueView& view) {
    Json list = Json::array();
    for (const league::CrossCell& cell : view.cross) {
        Json object = {{"a", team_name(view, cell.team_a)}, {"b", team_name(view, cell.team_b)}};
        object.update(record_json(view, cell.a));
        list.push_back(object);
    }
    return list;
}

Json superiority_json(const LeagueView& view) {
    Json list = Json::array();
    const auto& chances = view.ratings.superiority;
    for (std::size_t a = 0; a < chances.size(); ++a) {
        for (std::size_t b = 0; b < chances[a].size(); ++b) {
            if (a != b) {
                list.push_back(
                    {{"a", view.teams[a].name}, {"b", view.teams[b].name}, {"chance", optional_json(chances[a][b])}});
            }
        }
    }
    return list;
}

}  // namespace

std::string league_table_json(const LeagueView& view) {
    Json object = {
        {"schema", kLeagueTableSchema},
        {"name", view.spec.name},
        {"format", league::name_of(view.spec.format)},
        {"rules_sha256", view.rules_sha256},
        {"seed", view.spec.seed},
        {"matches", {{"planned", view.counts.planned}, {"played", view.counts.played}, {"timed", view.counts.timed}}},
        {"confidence", view.confidence.level},
        {"intervals", view.confidence.pairs_planned ? "anytime" : "once"},
        {"standings", Json::array()}};
    add_registration(object, view.registration);
    for (const league::Standing& standing : view.standings) {
        object["standings"].push_back(standing_json(view, standing));
    }
    if (!view.ties.empty()) {
        object["winner"] = winner_json(view);
        object["ties"] = ties_json(view);
    }
    object["ratings"] = ratings_json(view);
    if (!view.cross.empty()) {
        object["cross"] = cross_json(view);
    }
    if (view.shows_superiority) {
        object["superiority"] = superiority_json(view);
    }
    return json_line(object);
}

}  // namespace podball::report
