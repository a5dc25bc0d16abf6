#include "league/played_match.hpp"

#include "league/plan.hpp"
#include "support/catch.hpp"

using namespace podball::league;

TEST_CASE("a forfeited match counts as 0:3 unless the other team has won by more") {
    const ForfeitScore forfeit;
    CHECK(counted_goals({4, 1}, {true, false}, forfeit) == std::array{0, 3});
    CHECK(counted_goals({1, 4}, {true, false}, forfeit) == std::array{0, 3});
    CHECK(counted_goals({1, 5}, {true, false}, forfeit) == std::array{1, 5});
    CHECK(counted_goals({5, 1}, {false, true}, forfeit) == std::array{5, 1});
    CHECK(counted_goals({0, 0}, {false, true}, forfeit) == std::array{3, 0});
    CHECK(counted_goals({0, 0}, {false, true}, {1, 6}) == std::array{6, 1});
}

TEST_CASE("a match that nobody or both forfeited keeps its score") {
    CHECK(counted_goals({4, 1}, {false, false}, {}) == std::array{4, 1});
    CHECK(counted_goals({4, 1}, {true, true}, {}) == std::array{4, 1});
}

TEST_CASE("a played match has the numbers of its fixture and the result of its row") {
    const Fixture fixture{12, 3, 4, 1, {6, 5}, 104};
    MatchRow row;
    row.ending = Ending::NoStart;
    row.winner = 1;
    row.slots[0].forfeited = true;
    row.is_timed = true;
    const PlayedMatch match = played_match(fixture, row, {});
    CHECK(match == PlayedMatch{3, 4, 1, {6, 5}, {0, 3}, 1, {true, false}, true});
}
