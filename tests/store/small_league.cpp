#include "store/small_league.hpp"

#include <array>
#include <utility>

namespace podball::store::testing {

MetricNames metric_names() {
    return {{"goals", "goals_early", "possession", "territory", "kicks", "shots_on_goal", "shots_on_goal_wide",
             "shots_scored", "shots_deflected", "shots_gained", "passes_completed", "passes_intercepted",
             "interceptions_won", "gains", "carried_ticks", "team_area", "attack_ratio", "blocking"},
            {"running_ticks", "void_shots", "stuck_impacts", "impacts_per_tick_max"}};
}

StoredLeague league_text() {
    StoredLeague league;
    league.spec = R"({"schema": "podball.league/1", "name": "small"})";
    league.seed = 1000;
    league.result_version = 3;
    league.rules = R"({"arena": {}})";
    league.rules_sha256 = std::string(64, 'a');
    league.budget = "soft 1000";
    return league;
}

StoredTeam team_of(int number) {
    const std::string digits = std::to_string(number);
    StoredTeam team;
    team.number = number;
    team.name = "team" + digits;
    team.given = "./team" + digits + ".so";
    team.files = {{"small.files/teams/a" + digits + ".json", std::string(63, 'b') + digits.back()},
                  {"small.files/teams/b" + digits + ".so", std::string(63, 'c') + digits.back()}};
    team.parameters = {{"speed", digits}, {"mode", "wild"}};
    team.pods_min = 1;
    team.pods_max = 11;
    return team;
}

std::string key_of(std::uint64_t number) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    Draw draw(number);
    std::string key;
    while (key.size() < 32) {
        key += kDigits[static_cast<std::size_t>(draw.below(16))];
    }
    return key;
}

SmallPlan plan_of(int teams, int pairs) {
    SmallPlan plan;
    for (int a = 0; a < teams; ++a) {
        for (int b = a + 1; b < teams; ++b) {
            const auto number = static_cast<int>(plan.pairings.size());
            plan.pairings.push_back({0, a, b, 0, pairs});
            for (int game = 0; game < 2 * pairs; ++game) {
                PlannedMatch planned;
                planned.fixture.ordinal = static_cast<std::int64_t>(plan.fixtures.size());
                planned.fixture.pairing = number;
                planned.fixture.pair = game / 2;
                planned.fixture.leg = game % 2;
                planned.fixture.teams = game % 2 == 0 ? std::array{a, b} : std::array{b, a};
                planned.fixture.seed = league_text().seed + static_cast<std::uint64_t>(game / 2);
                planned.key = key_of(plan.fixtures.size());
                plan.fixtures.push_back(planned);
            }
        }
    }
    return plan;
}

Played plain_result(const PlannedMatch& planned, Draw& draw) {
    Played played;
    league::MatchRow& row = played.row;
    row.key = planned.key;
    row.seed = planned.fixture.seed;
    row.score = {draw.below(5), draw.below(5)};
    if (row.score[0] != row.score[1]) {
        row.winner = row.score[0] > row.score[1] ? 0 : 1;
    }
    row.ticks = 60000 + draw.below(20000);
    row.final_state_hash = draw.word();
    row.digest = draw.word();
    row.metrics = {60000, draw.below(30), draw.below(3), draw.below(12)};
    for (std::size_t slot = 0; slot < 2; ++slot) {
        static const MetricNames names = metric_names();
        for (const std::string& name : names.team) {
            const bool is_share = name == "possession" || name == "territory" || name == "team_area" ||
                                  name == "attack_ratio" || name == "blocking";
            row.slots[slot].metrics.emplace_back(is_share ? draw.unit() : draw.below(400));
        }
        row.slots[slot].metrics[0] = row.score[slot];
    }
    played.teams = planned.fixture.teams;
    played.time_s = 1'790'000'000 + draw.below(1000);
    return played;
}

Played played_of(const PlannedMatch& planned, Draw& draw) {
    Played played = plain_result(planned, draw);
    league::MatchRow& row = played.row;
    if (draw.chance(0.3)) {
        row.slots[1].metrics[16] = std::nullopt;
    }
    if (draw.chance(0.2)) {
        row.ending = league::Ending::Forfeit;
        row.slots[0].forfeited = true;
        row.winner = 1;
        row.is_timed = draw.chance(0.5);
        row.incidents = {{0, "step_over_hard", 11, 120, -1, "1200.5"}, {0, "crashed", 1, 700, 3, ""}};
    } else if (draw.chance(0.2)) {
        row.ending = league::Ending::ConductForfeit;
        row.slots[1].forfeited = true;
        row.slots[1].conduct = {"blocking", "camping"};
        row.winner = 0;
    } else if (draw.chance(0.2)) {
        row.ending = league::Ending::NoStart;
        row.reason = "team \"x\": create failed; \n'drop table match'";
        row.metrics.clear();
        row.slots[0].metrics.clear();
        row.slots[1].metrics.clear();
        row.slots[0].forfeited = row.slots[1].forfeited = true;
        row.winner = std::nullopt;
    }
    if (draw.chance(0.5)) {
        played.calls = {{0, "step", 128, 40}, {1, "step", 256, 38}, {0, "create", 90000, 1}};
    }
    return played;
}

Store store_of(const std::filesystem::path& path, int teams, int pairs) {
    Store store = valid(Store::create(path, league_text(), metric_names()));
    std::vector<StoredTeam> entries;
    for (int number = 0; number < teams; ++number) {
        entries.push_back(team_of(number));
    }
    valid(store.add_teams(entries));
    const SmallPlan plan = plan_of(teams, pairs);
    valid(store.add_plan(plan.pairings, plan.fixtures));
    valid(store.host_number({"here", "a cpu", "6.1", "full"}));
    return store;
}

std::vector<PlayedFixture> all_rows(Store& store) {
    std::vector<PlayedFixture> rows;
    valid(store.each_row({}, [&](const PlayedFixture& played) {
        rows.push_back(played);
        return true;
    }));
    return rows;
}

}  // namespace podball::store::testing
