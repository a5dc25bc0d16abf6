#include "league/plan.hpp"
#include "league/rounds.hpp"
#include "league/simulated_league.hpp"
#include "league/standings.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"
#include "support/sample.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace podball;
using namespace podball::league;

namespace {

Play random_play(testing::Draw& draw) {
    return [&draw](const Fixture&) { return Result2{draw.below(4), draw.below(4)}; };
}

SimulatedLeague swiss_league(int teams, int rounds) {
    Spec spec = spec_of(teams, Format::Swiss, 1);
    spec.rounds = rounds;
    return new_league(std::move(spec));
}

void check_encounters(const SimulatedLeague& league) {
    std::set<std::pair<int, int>> met;
    std::map<int, std::multiset<int>> by_round;
    for (const Pairing& pairing : league.planned) {
        CHECK(met.insert(std::minmax(pairing.team_a, pairing.team_b)).second);  // A bye is an encounter with kBye.
        by_round[pairing.round].insert(pairing.team_a);
        if (pairing.team_b != kBye) {
            by_round[pairing.round].insert(pairing.team_b);
        }
    }
    for (const auto& [round, teams] : by_round) {
        CHECK(std::vector<int>(teams.begin(), teams.end()) == league.active);
    }
}

}  // namespace

TEST_CASE("in a Swiss league nobody meets a team twice, has two byes or misses a round", "[property]") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        testing::Draw draw(seed);
        const int teams = 2 + draw.below(14);
        SimulatedLeague league = swiss_league(teams, teams / 2);
        CAPTURE(seed, teams);
        play_all(league, random_play(draw));
        CHECK(rounds_planned(league.planned) == teams / 2);
        check_encounters(league);
        CHECK(next_pairings(league.spec, league.progress()).kind == Continuation::Kind::Complete);
    }
}

TEST_CASE("the rounds of a Swiss league are the same again for the same results in any order", "[property]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        testing::Draw draw(seed);
        testing::Draw again(seed);
        SimulatedLeague league = swiss_league(9, 4);
        SimulatedLeague other = swiss_league(9, 4);
        while (play_round(league, random_play(draw))) {
            std::reverse(other.matches.begin(), other.matches.end());
            REQUIRE(play_round(other, random_play(again)));
            REQUIRE(other.planned == league.planned);
        }
    }
}

TEST_CASE("the next round of a Swiss league waits for all matches") {
    SimulatedLeague league = swiss_league(4, 2);
    REQUIRE(play_round(league, goalless));
    const PlayedMatch last = league.matches.back();
    league.matches.pop_back();
    CHECK(next_pairings(league.spec, league.progress()).kind == Continuation::Kind::Waiting);
    league.matches.push_back(last);
    CHECK(next_pairings(league.spec, league.progress()).kind == Continuation::Kind::Planned);
}

TEST_CASE("a void match ends its round in a Swiss league, and counts for nobody") {
    SimulatedLeague league = swiss_league(4, 2);
    REQUIRE(play_round(league, goalless));
    const PlayedMatch last = league.matches.back();
    league.matches.pop_back();
    league.voided = {last.pairing};
    CHECK(next_pairings(league.spec, league.progress()).kind == Continuation::Kind::Planned);
    for (const Standing& line : standings(league.spec, 4, league.planned, league.matches)) {
        const bool is_affected = line.team == last.teams[0] || line.team == last.teams[1];
        CHECK(line.record.played() == (is_affected ? 1 : 2));
    }
    REQUIRE(play_round(league, goalless));
    CHECK(are_open(Format::Swiss, league.planned) == std::vector{false, false, true, true});
    CHECK(are_open(Format::RoundRobin, league.planned) == std::vector(4, true));
}

TEST_CASE("in each round of a Swiss league the best meet the best") {
    SimulatedLeague league = swiss_league(8, 3);
    // The lower number wins.
    const Play play = [](const Fixture& fixture) {
        return fixture.teams[0] < fixture.teams[1] ? Result2{1, 0} : Result2{0, 1};
    };
    play_all(league, play);
    const std::vector<Pairing> expected = {
        {0, 0, 1, 0, 1}, {0, 2, 3, 0, 1}, {0, 4, 5, 0, 1}, {0, 6, 7, 0, 1},   // All are equal.
        {1, 0, 2, 0, 1}, {1, 4, 6, 0, 1}, {1, 1, 3, 0, 1}, {1, 5, 7, 0, 1},   // 0 2 4 6 have won.
        {2, 0, 4, 0, 1}, {2, 1, 2, 0, 1}, {2, 5, 6, 0, 1}, {2, 3, 7, 0, 1}};  // 0 4, then 1 2 5 6, then 3 7.
    CHECK(league.planned == expected);
}

TEST_CASE("with an odd number of teams the lowest without a bye has one, and it is worth a win in each match") {
    SimulatedLeague league = swiss_league(5, 2);
    REQUIRE(play_round(league, goalless));
    CHECK(league.planned.back() == Pairing{0, 4, kBye, 0, 1});
    const auto table = standings(league.spec, 5, league.planned, league.matches);
    CHECK(table.front().team == 4);
    CHECK(table.front().points == 6);
    REQUIRE(play_round(league, goalless));
    CHECK(league.planned.back() == Pairing{1, 3, kBye, 0, 1});
}

TEST_CASE("a retired team gets no place in later rounds, and its open matches are not waited for") {
    SimulatedLeague league = swiss_league(6, 3);
    REQUIRE(play_round(league, goalless));
    const Pairing first = league.planned.front();
    std::erase_if(league.matches, [](const PlayedMatch& match) { return match.pairing == 0; });
    CHECK(next_pairings(league.spec, league.progress()).kind == Continuation::Kind::Waiting);
    std::erase(league.active, first.team_a);
    const Continuation next = next_pairings(league.spec, league.progress());
    REQUIRE(next.kind == Continuation::Kind::Planned);
    CHECK(next.pairings.size() == 3);
    for (const Pairing& pairing : next.pairings) {
        CHECK(pairing.team_a != first.team_a);
        CHECK(pairing.team_b != first.team_a);
    }
}

TEST_CASE("a team that is added late joins the later rounds of a Swiss league") {
    SimulatedLeague league = swiss_league(5, 2);
    REQUIRE(play_round(league, goalless));
    league.spec.teams.push_back({"late", "chaser", {}});
    league.active.push_back(5);
    REQUIRE(play_round(league, goalless));
    CHECK(league.planned.size() == 3 + 3);
}

TEST_CASE("200 teams with equal points are paired, round after round") {
    SimulatedLeague league = swiss_league(200, 100);
    for (int round = 0; round < 2; ++round) {
        REQUIRE(play_round(league, goalless));
    }
    check_encounters(league);
}

TEST_CASE("a Swiss league of up to 200 teams has half as many rounds without repetition", "[slow]") {
    const int teams = podball::testing::sample_of(200, 2);
    SimulatedLeague league = swiss_league(teams, teams / 2);
    play_all(league, goalless);
    CHECK(rounds_planned(league.planned) == teams / 2);
    check_encounters(league);
}
