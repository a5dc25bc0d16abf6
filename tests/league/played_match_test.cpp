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
    row.digest = 99;
    CHECK(played_match(fixture, row, {}) ==
          PlayedMatch{3, 4, 1, {6, 5}, {0, 3}, 1, {true, false}, true, 99, std::nullopt});
}

TEST_CASE("R109: a match is decided by goals or by worth, unless it is drawn, forfeited or without resources") {
    using engine::DecidedBy;
    using engine::Victory;
    MatchRow row;
    row.winner = 1;
    row.score = {1, 1};
    CHECK(decided_by(row, std::nullopt) == DecidedBy::Nothing);
    CHECK(decided_by(row, Victory::GoalsThenWorth) == DecidedBy::Worth);
    row.score = {1, 2};
    CHECK(decided_by(row, Victory::GoalsThenWorth) == DecidedBy::Goals);
    CHECK(decided_by(row, Victory::Goals) == DecidedBy::Goals);
    CHECK(decided_by(row, Victory::Worth) == DecidedBy::Worth);
    CHECK(played_match({}, row, {}, std::nullopt, Victory::Worth).decided_by == DecidedBy::Worth);
    row.ending = Ending::Forfeit;
    CHECK(decided_by(row, Victory::Worth) == DecidedBy::Nothing);
    row.ending = Ending::FullTime;
    row.winner.reset();
    CHECK(decided_by(row, Victory::Worth) == DecidedBy::Nothing);
}

TEST_CASE("a played match has the difference of one metric, unless it was forfeited or the metric is undefined") {
    MatchRow row;
    row.slots[0].metrics = {1.5, std::nullopt};
    row.slots[1].metrics = {0.25, 2.0};
    CHECK(played_match({}, row, {}, 0).measured == 1.25);
    CHECK(played_match({}, row, {}, 1).measured == std::nullopt);
    CHECK(played_match({}, row, {}).measured == std::nullopt);
    row.slots[1].forfeited = true;
    CHECK(played_match({}, row, {}, 0).measured == std::nullopt);
    CHECK(played_match({}, MatchRow{}, {}, 0).measured == std::nullopt);  // A NoStart has no metrics.
}
