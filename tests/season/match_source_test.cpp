// The matches of a league that are still to be played.
#include "season/match_source.hpp"

#include "season/plan_growth.hpp"
#include "season/season_support.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

using namespace podball;
using namespace podball::testing;

namespace {

std::optional<store::PlannedMatch> next_of(season::MatchSource& source) {
    auto next = source.next();
    REQUIRE(next);
    return next.value();
}

}  // namespace

TEST_CASE("a match that the machine fails to play comes again at the end, three times in all") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, short_league({"chaser", "idle"}, 2));
    auto store = opened(file);
    const int host = store.host_number({"here", "", "", ""}).value();
    season::SharedStore shared = {store, {}};
    season::MatchSource source(shared, [](const league::Fixture&) { return true; });
    const auto fail = [&](const store::PlannedMatch& match) {
        REQUIRE(store.add_attempt({match.key, host, 0, "no process"}));
        source.play_again(match);
    };
    const auto first = next_of(source);
    REQUIRE(first);
    fail(*first);
    for (int others = 0; others < 3; ++others) {
        CHECK(next_of(source)->key != first->key);
    }
    CHECK(source.left().value() == 4);
    for (int attempts = 1; attempts < 3; ++attempts) {
        REQUIRE(source.has_repetitions());
        const auto again = next_of(source);
        CHECK(again->key == first->key);
        CHECK(again->attempts == attempts);
        fail(*again);
    }
    CHECK_FALSE(source.has_repetitions());
    CHECK_FALSE(next_of(source));
    CHECK(source.left().value() == 3);
    CHECK(store.progress().value().failed == 1);

    // A further run tries it once more.
    season::MatchSource later(shared, [](const league::Fixture&) { return true; });
    const auto once_more = next_of(later);
    CHECK(once_more->key == first->key);
    later.play_again(*once_more);
    CHECK_FALSE(later.has_repetitions());
}

TEST_CASE("a match of several fixtures comes once, with the first one that is wanted") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    auto spec = short_league({"chaser", "idle"}, 1);
    spec.teams.push_back({"twin", "chaser", {}});
    found(file, spec);
    auto store = opened(file);
    season::SharedStore shared = {store, {}};
    std::set<int> wanted;
    const auto is_wanted = [&](const league::Fixture& fixture) {
        return std::ranges::all_of(fixture.teams, [&](int team) { return wanted.contains(team); });
    };
    REQUIRE(season::grow_plan(store, spec));
    // The fixtures: chaser and idle, chaser and its twin, whose legs are one match, idle and the twin.
    for (const auto& [teams, count] :
         std::vector<std::pair<std::set<int>, int>>{{{0, 1, 2}, 3}, {{0, 1}, 2}, {{1, 2}, 2}, {{0, 2}, 1}}) {
        wanted = teams;
        season::MatchSource source(shared, is_wanted);
        CHECK(source.left().value() == count);
        std::set<std::string> keys;
        for (int i = 0; i < count; ++i) {
            const auto match = next_of(source);
            REQUIRE(match);
            const auto fixtures = store.fixtures_of(match->key).value();
            const auto first = std::ranges::find_if(
                fixtures, [&](const store::PlannedMatch& planned) { return is_wanted(planned.fixture); });
            REQUIRE(first != fixtures.end());
            CHECK(match->fixture == first->fixture);
            CHECK(keys.insert(match->key).second);
        }
        CHECK_FALSE(next_of(source));
    }
    // Its first fixture is no longer wanted when it comes again.
    wanted = {0, 1, 2};
    season::MatchSource source(shared, is_wanted);
    const auto failed = next_of(source);
    CHECK(failed->fixture.teams == std::array{1, 2});
    source.play_again(*failed);
    wanted = {0, 1};
    std::set<std::string> keys;
    for (auto match = next_of(source); match; match = next_of(source)) {
        CHECK(is_wanted(match->fixture));
        CHECK(keys.insert(match->key).second);
    }
    CHECK(keys.size() == 2);
    CHECK(keys.contains(failed->key));
}

TEST_CASE("matches that are not wanted are passed over, also if that is decided late") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, short_league({"chaser", "idle"}, 3));
    auto store = opened(file);
    season::SharedStore shared = {store, {}};
    int end = 3;
    season::MatchSource source(shared, [&](const league::Fixture& fixture) { return fixture.pair < end; });
    CHECK(next_of(source)->fixture.pair == 0);
    end = 1;
    CHECK(next_of(source)->fixture.pair == 0);
    CHECK_FALSE(next_of(source));
    CHECK(source.left().value() == 2);
}
