#include "league/played_match.hpp"

#include "league/plan.hpp"

namespace podball::league {

std::array<int, 2> counted_goals(const std::array<int, 2>& score, const std::array<bool, 2>& forfeited,
                                 const ForfeitScore& forfeit) {
    if (forfeited[0] == forfeited[1]) {
        return score;
    }
    const std::size_t loser = forfeited[0] ? 0 : 1;
    const std::size_t winner = 1 - loser;
    if (score.at(winner) - score.at(loser) > forfeit.winner - forfeit.loser) {
        return score;
    }
    std::array<int, 2> goals{};
    goals.at(loser) = forfeit.loser;
    goals.at(winner) = forfeit.winner;
    return goals;
}

PlayedMatch played_match(const Fixture& fixture, const MatchRow& row, const ForfeitScore& forfeit) {
    const std::array<bool, 2> forfeited = {row.slots[0].forfeited, row.slots[1].forfeited};
    return {fixture.pairing, fixture.pair, fixture.leg, fixture.teams, counted_goals(row.score, forfeited, forfeit),
            row.winner,      forfeited,    row.is_timed};
}

}  // namespace podball::league
