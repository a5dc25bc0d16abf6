#include "league/played_match.hpp"

#include "league/plan.hpp"

namespace podball::league {
namespace {

std::optional<double> value_in(const SlotRow& slot, std::size_t metric) {
    return metric < slot.metrics.size() ? slot.metrics[metric] : std::nullopt;
}

// Slot 0 minus slot 1.
std::optional<double> difference_in(const MatchRow& row, std::size_t metric) {
    const auto first = value_in(row.slots[0], metric);
    const auto second = value_in(row.slots[1], metric);
    return first && second ? std::optional(*first - *second) : std::nullopt;
}

}  // namespace

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

engine::DecidedBy decided_by(const MatchRow& row, std::optional<engine::Victory> victory) {
    if (!victory || !row.winner || row.ending != Ending::FullTime) {
        return engine::DecidedBy::Nothing;
    }
    const bool is_by_worth = victory == engine::Victory::Worth || row.score[0] == row.score[1];
    return is_by_worth ? engine::DecidedBy::Worth : engine::DecidedBy::Goals;
}

PlayedMatch played_match(const Fixture& fixture, const MatchRow& row, const ForfeitScore& forfeit,
                         std::optional<int> metric, std::optional<engine::Victory> victory) {
    PlayedMatch match;
    match.pairing = fixture.pairing;
    match.pair = fixture.pair;
    match.leg = fixture.leg;
    match.teams = fixture.teams;
    match.forfeited = {row.slots[0].forfeited, row.slots[1].forfeited};
    match.goals = counted_goals(row.score, match.forfeited, forfeit);
    match.winner = row.winner;
    match.is_timed = row.is_timed;
    match.digest = row.digest;
    match.decided_by = decided_by(row, victory);
    if (metric && !match.forfeited[0] && !match.forfeited[1]) {
        match.measured = difference_in(row, static_cast<std::size_t>(*metric));
    }
    return match;
}

}  // namespace podball::league
