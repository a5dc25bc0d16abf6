#include "bench/stored_league.hpp"

#include <span>
#include <vector>

#include <fmt/format.h>

#include "config/rules_json.hpp"
#include "engine/result_version.hpp"
#include "league/spec_json.hpp"
#include "match/metric_table.hpp"
#include "season/metric_names.hpp"

namespace podball::bench {

league::Spec drawn_league(int pairs) {
    league::Spec spec;
    spec.name = "bench";
    spec.rules = R"({"schema": "podball.rules/1"})";
    for (int team = 0; team < kLeagueTeams; ++team) {
        spec.teams.push_back({std::to_string(team), "idle", {}});
    }
    spec.pairs = pairs;
    spec.admission = league::Admission::Off;
    return spec;
}

store::Played drawn_result(const store::PlannedMatch& planned, testing::Draw& draw) {
    store::Played played;
    league::MatchRow& row = played.row;
    row.key = planned.key;
    row.seed = static_cast<std::uint64_t>(planned.fixture.pair) + 1;
    row.score = {draw.below(4), draw.below(4)};
    if (row.score[0] != row.score[1]) {
        row.winner = row.score[0] > row.score[1] ? 0 : 1;
    }
    row.ticks = 60000;
    row.final_state_hash = draw.word();
    row.digest = draw.word();
    row.metrics.assign(match::match_metrics().size(), draw.below(100));
    for (league::SlotRow& slot : row.slots) {
        for (const auto& metric : match::team_metrics()) {
            const bool is_whole = metric.unit == match::MetricUnit::Count || metric.unit == match::MetricUnit::Ticks;
            slot.metrics.emplace_back(is_whole ? draw.below(400) : draw.unit());
        }
    }
    played.time_s = 1'790'000'000;
    return played;
}

LeagueFile::LeagueFile(const league::Spec& spec) {
    const std::string rules_sha256 =
        config::rules_sha256(valid(engine::resolve({})));  // drawn_league has the defaults.
    const store::StoredLeague league = {
        league::spec_json(spec), spec.seed, engine::kResultVersion, spec.rules, rules_sha256, "off"};
    store::Store store = valid(store::Store::create(path(), league, season::metric_names()));
    std::vector<store::StoredTeam> teams(spec.teams.size());
    for (std::size_t i = 0; i < teams.size(); ++i) {
        teams[i].name = spec.teams[i].name;
        teams[i].parameters = {{"number", teams[i].name}};  // So that no two teams play the same matches.
    }
    valid(store.add_teams(teams));
    valid(store.host_number({"bench", "", "", ""}));
}

store::Store LeagueFile::open(store::Access access) const {
    return valid(store::Store::open(path(), access, season::metric_names()));
}

std::int64_t sum_results(store::Store& store) {
    std::string sql = "select sum(score_0)";
    for (const std::string& name : season::metric_names().team) {
        sql += fmt::format(", sum(a.{0} - b.{0})", name);
    }
    sql += " from match m join slot a on a.match = m.id and a.slot = 0 join slot b on b.match = m.id and b.slot = 1";
    std::int64_t goals = 0;
    valid(store.query(
        sql, [](auto) {},
        [&](std::span<const store::SqlValue> row) {
            goals = std::get<std::int64_t>(row[0]);
            return true;
        }));
    return goals;
}

}  // namespace podball::bench
