#include "league/plan.hpp"

#include "league/schedule.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

using namespace podball::league;

namespace {

Spec spec_of(int teams, Format format = Format::RoundRobin, int pairs = 3) {
    Spec spec;
    for (int team = 0; team < teams; ++team) {
        spec.teams.push_back({"team " + std::to_string(team), "chaser", {}});
    }
    spec.format = format;
    spec.pairs = pairs;
    return spec;
}

std::vector<int> numbers_below(int count) {
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

// Plans what is missing. Requires: the format has no rounds that depend on results.
std::vector<Pairing> planned(const Spec& spec, std::span<const int> active, std::vector<Pairing> pairings = {}) {
    const Continuation next = next_pairings(spec, {pairings, {}, active});
    pairings.insert(pairings.end(), next.pairings.begin(), next.pairings.end());
    CHECK(next_pairings(spec, {pairings, {}, active}).kind == Continuation::Kind::Complete);
    return pairings;
}

std::map<std::pair<int, int>, int> pairs_by_teams(std::span<const Pairing> pairings) {
    std::map<std::pair<int, int>, int> pairs;
    for (const Pairing& pairing : pairings) {
        pairs[std::minmax(pairing.team_a, pairing.team_b)] += pairing.pairs;
    }
    return pairs;
}

}  // namespace

TEST_CASE("in a round robin everybody meets everybody once, and no team plays twice in a round") {
    for (int teams = 0; teams <= 12; ++teams) {
        CAPTURE(teams);
        const auto rounds = round_robin_rounds(numbers_below(teams));
        CHECK(static_cast<int>(rounds.size()) == (teams < 2 ? teams : teams - 1 + teams % 2));
        std::set<std::array<int, 2>> met;
        for (const Round& round : rounds) {
            std::set<int> busy;
            for (const auto& encounter : round) {
                CHECK(encounter[0] < encounter[1]);
                CHECK(busy.insert(encounter[0]).second);
                CHECK(busy.insert(encounter[1]).second);
                CHECK(met.insert(encounter).second);
            }
        }
        CHECK(static_cast<int>(met.size()) == teams * (teams - 1) / 2);
    }
}

TEST_CASE("in a gauntlet each hero meets each other team once, and no team plays twice in a round") {
    for (int heroes = 0; heroes <= 5; ++heroes) {
        for (int others = 0; others <= 5; ++others) {
            const auto all = numbers_below(heroes + others);
            const std::span<const int> span(all);
            const auto first = span.first(static_cast<std::size_t>(heroes));
            const auto rest = span.subspan(static_cast<std::size_t>(heroes));
            std::set<std::array<int, 2>> met;
            for (const Round& round : gauntlet_rounds(first, rest)) {
                std::set<int> busy;
                for (const auto& [hero, other] : round) {
                    CHECK(hero < heroes);
                    CHECK(other >= heroes);
                    CHECK(busy.insert(hero).second);
                    CHECK(busy.insert(other).second);
                    CHECK(met.insert({hero, other}).second);
                }
            }
            CHECK(static_cast<int>(met.size()) == heroes * others);
        }
    }
}

TEST_CASE("the heroes of a gauntlet come first in their pairings") {
    Spec spec = spec_of(5, Format::Gauntlet);
    spec.heroes = {"team 3", "team 1"};
    const auto active = numbers_below(5);
    const auto pairings = planned(spec, active);
    CHECK(pairings.size() == 6);
    for (const Pairing& pairing : pairings) {
        CHECK((pairing.team_a == 1 || pairing.team_a == 3));
        CHECK((pairing.team_b == 0 || pairing.team_b == 2 || pairing.team_b == 4));
    }
}

TEST_CASE("the fixtures are the pairs of all pairings, with both legs, seeds by pair, and ordinals without a gap") {
    const Spec spec = spec_of(5);
    const auto pairings = planned(spec, numbers_below(5));
    const auto plan = fixtures(pairings, 0, 0, 100);
    CHECK(plan.size() == 10 * 3 * 2);
    std::set<std::array<int, 3>> seen;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const Fixture& fixture = plan[i];
        const Pairing& pairing = pairings.at(static_cast<std::size_t>(fixture.pairing));
        CHECK(fixture.ordinal == static_cast<std::int64_t>(i));
        CHECK(fixture.seed == 100 + static_cast<std::uint64_t>(fixture.pair));
        CHECK(fixture.pair >= pairing.first_pair);
        CHECK(fixture.pair < pairing.first_pair + pairing.pairs);
        CHECK(fixture.teams.at(static_cast<std::size_t>(fixture.leg)) == pairing.team_a);
        CHECK(fixture.teams.at(static_cast<std::size_t>(1 - fixture.leg)) == pairing.team_b);
        CHECK(seen.insert({fixture.pairing, fixture.pair, fixture.leg}).second);
    }
}

TEST_CASE("an unfinished league is balanced: no team is more than two matches and a round ahead") {
    const Spec spec = spec_of(7, Format::RoundRobin, 4);
    std::map<int, int> played;
    for (const Fixture& fixture : fixtures(planned(spec, numbers_below(7)), 0, 0, 1)) {
        ++played[fixture.teams[0]];
        ++played[fixture.teams[1]];
        const auto [fewest, most] = std::minmax_element(
            played.begin(), played.end(), [](const auto& x, const auto& y) { return x.second < y.second; });
        if (played.size() == 7) {
            CHECK(most->second - fewest->second <= 4);
        }
    }
}

TEST_CASE("a team that is added later gets only its own matches, and a retired team gets no more") {
    Spec spec = spec_of(4);
    const auto before = planned(spec, numbers_below(4));
    spec.teams.push_back({"late", "chaser", {}});
    const std::vector<int> active = {0, 1, 3, 4};  // Team 2 is retired.
    const auto after = planned(spec, active, before);
    REQUIRE(after.size() == before.size() + 3);
    CHECK(std::equal(before.begin(), before.end(), after.begin()));
    for (const Pairing& pairing : std::span(after).subspan(before.size())) {
        CHECK(pairing.team_b == 4);
        CHECK(pairing.team_a != 2);
        CHECK(pairing.round >= 3);
        CHECK(pairing.pairs == 3);
    }
}

TEST_CASE("more pairs are appended with the next seeds") {
    Spec spec = spec_of(3);
    const auto before = planned(spec, numbers_below(3));
    spec.pairs = 5;
    const auto after = planned(spec, numbers_below(3), before);
    REQUIRE(after.size() == 6);
    for (const Pairing& pairing : std::span(after).subspan(3)) {
        CHECK(pairing.first_pair == 3);
        CHECK(pairing.pairs == 2);
    }
    for (const auto& [teams, pairs] : pairs_by_teams(after)) {
        CHECK(pairs == 5);
    }
    const auto added = fixtures(std::span(after).subspan(3), 3, 18, spec.seed);
    CHECK(added.front().ordinal == 18);
    CHECK(added.front().pairing == 3);
    CHECK(added.front().seed == spec.seed + 3);
}

TEST_CASE("a league without two teams has no matches") {
    CHECK(planned(spec_of(0), {}).empty());
    CHECK(planned(spec_of(1), numbers_below(1)).empty());
}

TEST_CASE("the first matches of four teams") {
    const auto pairings = planned(spec_of(4, Format::RoundRobin, 1), numbers_below(4));
    const std::vector<Pairing> expected = {{0, 0, 3, 0, 1}, {0, 1, 2, 0, 1}, {1, 0, 2, 0, 1},
                                           {1, 1, 3, 0, 1}, {2, 0, 1, 0, 1}, {2, 2, 3, 0, 1}};
    CHECK(pairings == expected);
}
