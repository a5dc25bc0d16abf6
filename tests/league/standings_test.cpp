#include "league/standings.hpp"

#include "support/catch.hpp"
#include "support/draw.hpp"

#include <algorithm>
#include <numeric>

using namespace podball;
using namespace podball::league;

namespace {

PlayedMatch match_of(int a, int b, int goals_a, int goals_b) {
    PlayedMatch match;
    match.teams = {a, b};
    match.goals = {goals_a, goals_b};
    if (goals_a != goals_b) {
        match.winner = goals_a > goals_b ? 0 : 1;
    }
    return match;
}

std::vector<PlayedMatch> random_matches(testing::Draw& draw, int teams, int count) {
    std::vector<PlayedMatch> matches;
    for (int i = 0; i < count; ++i) {
        const int a = draw.below(teams);
        const int b = (a + 1 + draw.below(teams - 1)) % teams;
        matches.push_back(match_of(a, b, draw.below(4), draw.below(4)));
        matches.back().forfeited[0] = draw.chance(0.05);
        matches.back().is_timed = draw.chance(0.05);
    }
    return matches;
}

std::vector<int> teams_of(std::span<const Standing> table) {
    std::vector<int> teams;
    std::transform(table.begin(), table.end(), std::back_inserter(teams),
                   [](const Standing& line) { return line.team; });
    return teams;
}

std::vector<int> ranks_of(std::span<const Standing> table) {
    std::vector<int> ranks;
    std::transform(table.begin(), table.end(), std::back_inserter(ranks),
                   [](const Standing& line) { return line.rank; });
    return ranks;
}

}  // namespace

TEST_CASE("the table counts every match twice, and does not depend on the order of the matches", "[property]") {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        testing::Draw draw(seed);
        const int teams = 2 + draw.below(7);
        auto matches = random_matches(draw, teams, draw.below(100));
        const auto table = standings({}, teams, {}, matches);
        REQUIRE(static_cast<int>(table.size()) == teams);
        Record sum;
        std::int64_t points = 0;
        for (const Standing& line : table) {
            sum.won += line.record.won;
            sum.drawn += line.record.drawn;
            sum.lost += line.record.lost;
            sum.goals_for += line.record.goals_for;
            sum.goals_against += line.record.goals_against;
            points += line.points;
            CHECK(line.points == 3 * line.record.won + line.record.drawn);
        }
        CHECK(sum.played() == 2 * static_cast<std::int64_t>(matches.size()));
        CHECK(sum.won == sum.lost);
        CHECK(sum.goal_difference() == 0);
        CHECK(points == 3 * sum.won + sum.drawn);
        CHECK(std::is_sorted(table.begin(), table.end(),
                             [](const Standing& x, const Standing& y) { return x.points > y.points; }));
        CHECK(std::is_sorted(table.begin(), table.end(),
                             [](const Standing& x, const Standing& y) { return x.rank < y.rank; }));
        for (std::size_t i = matches.size(); i > 1; --i) {
            std::swap(matches[i - 1], matches[static_cast<std::size_t>(draw.below(static_cast<int>(i)))]);
        }
        CHECK(standings({}, teams, {}, matches) == table);
    }
}

TEST_CASE("the cells of the cross table add up to the table", "[property]") {
    testing::Draw draw(3);
    const auto matches = random_matches(draw, 6, 200);
    std::vector<Record> sums(6);
    const auto add = [](Record& sum, const Record& part) {
        sum.won += part.won;
        sum.drawn += part.drawn;
        sum.lost += part.lost;
        sum.goals_for += part.goals_for;
        sum.goals_against += part.goals_against;
        sum.forfeits += part.forfeits;
        sum.won_by_worth += part.won_by_worth;
        sum.lost_by_worth += part.lost_by_worth;
        sum.won_by_forfeit += part.won_by_forfeit;
        sum.timed += part.timed;
    };
    for (const CrossCell& cell : cross_table(matches)) {
        CHECK(cell.team_a < cell.team_b);
        CHECK(cell.a.won == cell.b.lost);
        CHECK(cell.a.goals_for == cell.b.goals_against);
        add(sums[static_cast<std::size_t>(cell.team_a)], cell.a);
        add(sums[static_cast<std::size_t>(cell.team_b)], cell.b);
    }
    for (const Standing& line : standings({}, 6, {}, matches)) {
        CHECK(sums[static_cast<std::size_t>(line.team)] == line.record);
    }
}

TEST_CASE("teams with equal points are separated by goal difference, goals and direct encounter, in the order asked") {
    // 0 and 1 have the same points and goal difference; 0 has more goals, 1 won their match.
    const std::vector<PlayedMatch> matches = {match_of(1, 0, 1, 0), match_of(0, 2, 5, 4), match_of(2, 1, 2, 1),
                                              match_of(1, 3, 0, 0), match_of(0, 3, 1, 1)};
    Spec spec;
    const auto order = [&](std::vector<TieBreak> tie_break) {
        spec.tie_break = std::move(tie_break);
        const auto table = standings(spec, 3, {}, std::vector(matches.begin(), matches.begin() + 3));
        CHECK(table[0].points == 3);
        CHECK(table[2].points == 3);
        return teams_of(table);
    };
    CHECK(order({}) == std::vector{0, 1, 2});
    CHECK(order({TieBreak::Goals}) == std::vector{2, 0, 1});
    CHECK(order({TieBreak::GoalDifference, TieBreak::Goals}) == std::vector{2, 0, 1});
    spec.tie_break = {TieBreak::GoalDifference, TieBreak::DirectEncounter};
    CHECK(teams_of(standings(spec, 4, {}, matches)) == std::vector{1, 0, 2, 3});
}

TEST_CASE("teams that nothing separates share a rank, in the order of their numbers") {
    const std::vector<PlayedMatch> matches = {match_of(2, 1, 1, 1), match_of(3, 0, 2, 0)};
    const auto table = standings({}, 4, {}, matches);
    CHECK(teams_of(table) == std::vector{3, 1, 2, 0});
    CHECK(ranks_of(table) == std::vector{1, 2, 2, 4});
}

TEST_CASE("a bye is worth a win in each match that it stands for, and no goals") {
    const std::vector<Pairing> pairings = {{0, 0, 1, 0, 5}, {0, 2, kBye, 0, 5}};
    const auto table = standings({}, 3, pairings, {});
    CHECK(table[0].team == 2);
    CHECK(table[0].points == 30);
    CHECK(table[0].byes == 1);
    CHECK(table[0].record == Record{});
}

TEST_CASE("a match without a winner is a draw, whatever its score") {
    PlayedMatch match = match_of(0, 1, 4, 1);
    match.winner.reset();
    match.forfeited = {true, true};
    const auto table = standings({}, 2, {}, std::vector{match});
    CHECK(table[0].record.drawn == 1);
    CHECK(table[0].record.forfeits == 1);
    CHECK(table[1].points == 1);
}
