#include "league/team_selection.hpp"

#include "support/catch.hpp"

using namespace podball;
using namespace podball::league;

namespace {

PlayedMatch match_of(int pairing, std::array<int, 2> teams) {
    PlayedMatch match;
    match.pairing = pairing;
    match.teams = teams;
    return match;
}

}  // namespace

TEST_CASE("selected teams and the pairings between them get new numbers in the same order") {
    const std::vector<Pairing> planned = {
        {0, 0, 1, 0, 2}, {0, 3, 2, 0, 2}, {1, 3, kBye, 0, 2}, {1, 1, 3, 0, 2}, {2, 0, kBye, 0, 2}};
    const TeamSelection selection({false, true, false, true}, planned);
    CHECK(selection.teams() == std::vector{1, 3});
    CHECK(selection.pairings() == std::vector<Pairing>{{1, 1, kBye, 0, 2}, {1, 0, 1, 0, 2}});
    CHECK_FALSE(selection.has_pairing(0));
    CHECK(selection.has_pairing(3));
    CHECK_FALSE(selection.renumbered(match_of(1, {3, 2})));
    const auto match = selection.renumbered(match_of(3, {3, 1}));
    REQUIRE(match);
    CHECK(match->pairing == 1);
    CHECK(match->teams == std::array{1, 0});
}

TEST_CASE("a selection of all teams changes no number") {
    const std::vector<Pairing> planned = {{0, 0, 1, 0, 2}, {1, 2, kBye, 0, 2}, {1, 1, 2, 0, 2}};
    const TeamSelection selection({true, true, true}, planned);
    CHECK(selection.teams() == std::vector{0, 1, 2});
    CHECK(selection.pairings() == planned);
    const PlayedMatch match = match_of(2, {2, 1});
    CHECK(selection.renumbered(match) == match);
}
