#include "cli/pair_joiner.hpp"

#include "report/league_comparison.hpp"

#include <cstddef>
#include <utility>

namespace podball::cli {

std::optional<match::Pair> PairJoiner::add(const store::PlayedFixture& played, int a) {
    const league::Fixture& fixture = played.fixture;
    const int slot = fixture.teams[0] == a ? 0 : 1;
    const int other = fixture.teams.at(static_cast<std::size_t>(1 - slot));
    Waiting added = {slot, report::leg_of(played.row, slot, victory_)};
    const auto [first, is_first] = waiting_.try_emplace({a, other, fixture.pair}, added);
    if (is_first || first->second.slot_of_a == slot) {
        return std::nullopt;
    }
    match::Pair pair;
    pair.k = fixture.pair;
    pair.legs.at(static_cast<std::size_t>(slot)) = added.leg;
    pair.legs.at(static_cast<std::size_t>(1 - slot)) = first->second.leg;
    waiting_.erase(first);
    return pair;
}

}  // namespace podball::cli
