#include "league/knockout.hpp"

#include "league/plan.hpp"
#include "league/simulated_league.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace podball;
using namespace podball::league;

namespace {

SimulatedLeague cup_of(int teams, int pairs = 1) { return new_league(spec_of(teams, Format::Knockout, pairs)); }

// In each match the lower number wins.
Result2 lower_wins(const Fixture& fixture) {
    return fixture.teams[0] < fixture.teams[1] ? Result2{1, 0} : Result2{0, 1};
}

std::vector<Tie> ties_of(const SimulatedLeague& league) { return knockout_ties(league.spec, league.progress()); }

// The only tie of a cup of two teams, with the goals of team 0 and 1 in each match.
Tie only_tie(int pairs, const std::function<Result2(int pair, int leg)>& goals) {
    SimulatedLeague league = cup_of(2, pairs);
    play_all(league, [&](const Fixture& fixture) {
        const Result2 by_team = goals(fixture.pair, fixture.leg);
        return fixture.teams[0] == 0 ? by_team : Result2{by_team[1], by_team[0]};
    });
    const auto ties = ties_of(league);
    REQUIRE(ties.size() == 1);
    return ties.front();
}

}  // namespace

TEST_CASE("a knockout of any number of teams and results ends with one winner", "[property]") {
    std::map<TieDecision, int> decisions;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        testing::Draw draw(seed);
        const int teams = 2 + draw.below(16);
        SimulatedLeague league = cup_of(teams, 1 + draw.below(2));
        CAPTURE(seed, teams);
        play_all(league, [&](const Fixture&) { return Result2{draw.below(2), draw.below(2)}; });
        std::set<int> out;
        for (const Tie& tie : ties_of(league)) {
            REQUIRE(tie.winner);
            CHECK(tie.team_a != kBye);
            CHECK_FALSE(out.contains(tie.team_a));
            CHECK_FALSE(out.contains(tie.team_b));
            CHECK(tie.further_pairs <= kFurtherPairsMax);
            if (tie.team_b != kBye) {
                out.insert(tie.winner == tie.team_a ? tie.team_b : tie.team_a);
            }
            ++decisions[tie.decision];
        }
        CHECK(static_cast<int>(out.size()) == teams - 1);
        CHECK_FALSE(out.contains(*ties_of(league).back().winner));
        CHECK(next_pairings(league.spec, league.progress()).kind == Continuation::Kind::Complete);
    }
    CHECK(decisions[TieDecision::Points] > 50);
    CHECK(decisions[TieDecision::GoalDifference] == 0);  // With at most one goal it agrees with the points.
    CHECK(decisions[TieDecision::Bye] > 50);
}

TEST_CASE("every decision of a tie follows from its matches by the stated rule", "[property]") {
    std::map<TieDecision, int> decisions;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        testing::Draw draw(seed);
        const bool is_even = draw.chance(0.1);
        const Tie tie = only_tie(1, [&](int, int) {
            return is_even ? Result2{0, 0} : Result2{draw.below(3), draw.below(3)};
        });
        const std::int64_t points_a = 3 * tie.a.won + tie.a.drawn;
        const std::int64_t points_b = 3 * tie.b.won + tie.b.drawn;
        const std::int64_t goals = tie.a.goal_difference();
        CHECK(tie.a.played() == 2 + 2 * tie.further_pairs);
        const bool a_wins = points_a != points_b ? points_a > points_b : goals >= 0;
        CHECK(tie.winner == (a_wins ? 0 : 1));
        CHECK((tie.decision == TieDecision::Points) == (points_a != points_b));
        CHECK((tie.decision == TieDecision::GoalDifference) == (points_a == points_b && goals != 0));
        CHECK((tie.decision == TieDecision::HigherSeed) == (points_a == points_b && goals == 0));
        CHECK((tie.decision != TieDecision::HigherSeed || tie.further_pairs == kFurtherPairsMax));
        ++decisions[tie.decision];
    }
    CHECK(decisions[TieDecision::Points] > 50);
    CHECK(decisions[TieDecision::GoalDifference] > 20);
    CHECK(decisions[TieDecision::HigherSeed] > 5);
}

TEST_CASE("a tie that is even gets further pairs one by one, with the next seeds") {
    // Even after two pairs, won in the second further one.
    const Tie tie = only_tie(2, [](int pair, int leg) { return pair < 3 || leg == 0 ? Result2{1, 1} : Result2{0, 2}; });
    CHECK(tie.further_pairs == 2);
    CHECK(tie.a.played() == 8);
    CHECK(tie.winner == 1);
    CHECK(decision_text(tie) == "by points after 2 further pairs");
}

TEST_CASE("goal difference decides where points do not") {
    const Tie tie = only_tie(1, [](int, int leg) { return leg == 0 ? Result2{1, 0} : Result2{0, 3}; });
    CHECK(tie.winner == 1);
    CHECK(tie.further_pairs == 0);
    CHECK(decision_text(tie) == "by goal difference");
}

TEST_CASE("after ten further pairs the higher seed wins") {
    const Tie tie = only_tie(1, [](int, int) { return Result2{0, 0}; });
    CHECK(tie.winner == 0);
    CHECK(tie.further_pairs == 10);
    CHECK(decision_text(tie) == "by the higher seed after 10 further pairs");
}

TEST_CASE("the best seeds have byes, and meet as late as possible") {
    SimulatedLeague league = cup_of(6);
    play_all(league, lower_wins);
    const std::vector<Pairing> expected = {{0, 0, kBye, 0, 1}, {0, 3, 4, 0, 1}, {0, 1, kBye, 0, 1}, {0, 2, 5, 0, 1},
                                           {1, 0, 3, 0, 1},    {1, 1, 2, 0, 1}, {2, 0, 1, 0, 1}};
    CHECK(league.planned == expected);
    for (const int size : {1, 2, 4, 8, 64}) {
        const auto order = bracket_order(size);
        CHECK(std::set<int>(order.begin(), order.end()).size() == static_cast<std::size_t>(size));
        for (std::size_t i = 0; i + 1 < order.size(); i += 2) {
            CHECK(order[i] + order[i + 1] == size - 1);
        }
    }
    CHECK(bracket_order(8) == std::vector{0, 7, 3, 4, 1, 6, 2, 5});
}

TEST_CASE("the next round of a knockout waits for all matches of this one") {
    SimulatedLeague league = cup_of(4);
    REQUIRE(play_round(league, lower_wins));
    league.matches.pop_back();
    CHECK(next_pairings(league.spec, league.progress()).kind == Continuation::Kind::Waiting);
    CHECK(ties_of(league).back().decision == TieDecision::Open);
}

TEST_CASE("a tie with a void match is decided by its other matches") {
    SimulatedLeague league = cup_of(2);
    REQUIRE(play_round(league, lower_wins));
    league.matches.pop_back();
    league.voided = {0};
    const auto ties = ties_of(league);
    CHECK(ties[0].a.played() == 1);
    CHECK(ties[0].winner == 0);
    CHECK(decision_text(ties[0]) == "by points");
    CHECK(next_pairings(league.spec, league.progress()).kind == Continuation::Kind::Complete);
}

TEST_CASE("a tie of void matches gets further pairs with the next seeds") {
    SimulatedLeague league = cup_of(2, 3);
    REQUIRE(play_round(league, lower_wins));
    league.matches.clear();
    league.voided = std::vector(6, 0);
    const Continuation next = next_pairings(league.spec, league.progress());
    REQUIRE(next.kind == Continuation::Kind::Planned);
    CHECK(next.pairings == std::vector<Pairing>{{0, 0, 1, 3, 1}});
}

TEST_CASE("the winner of a knockout is that of its final") {
    SimulatedLeague league = cup_of(4);
    CHECK_FALSE(knockout_winner({}));
    REQUIRE(play_round(league, lower_wins));
    CHECK_FALSE(knockout_winner(ties_of(league)));
    REQUIRE(play_round(league, lower_wins));
    CHECK(knockout_winner(ties_of(league)) == 0);
    league.matches.pop_back();
    CHECK_FALSE(knockout_winner(ties_of(league)));
}

TEST_CASE("a team that retires loses its tie, unless all matches are played") {
    SimulatedLeague league = cup_of(4);
    REQUIRE(play_round(league, lower_wins));
    league.active = {1, 2, 3};  // Team 0 has won its tie before.
    CHECK(ties_of(league)[0].winner == 0);
    CHECK(ties_of(league)[0].decision == TieDecision::Points);
    league.matches.erase(league.matches.begin());
    CHECK(ties_of(league)[0].winner == 3);
    CHECK(ties_of(league)[0].decision == TieDecision::Retirement);
}

TEST_CASE("a team that retired after it won has no tie in the next round") {
    SimulatedLeague league = cup_of(4);
    REQUIRE(play_round(league, lower_wins));
    league.active = {1, 2, 3};
    play_all(league, lower_wins);
    CHECK(league.planned.back() == Pairing{1, 1, kBye, 0, 1});
    CHECK(ties_of(league).back().winner == 1);
}

TEST_CASE("a team that is added after the first round does not take part in a knockout") {
    SimulatedLeague league = cup_of(3);
    REQUIRE(play_round(league, goalless));
    league.spec.teams.push_back({"late", "chaser", {}});
    league.active.push_back(3);
    play_all(league, goalless);
    CHECK(std::none_of(league.planned.begin(), league.planned.end(),
                       [](const Pairing& pairing) { return pairing.team_a == 3 || pairing.team_b == 3; }));
}
