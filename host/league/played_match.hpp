// The result of one match as far as standings and plans need it.
#pragma once

#include "league/match_row.hpp"
#include "league/spec.hpp"

#include <array>
#include <optional>

namespace podball::league {

struct Fixture;

/// The result of one fixture. It is small, because a league has millions of them.
struct PlayedMatch {
    int pairing = 0;                  ///< Number of the pairing.
    int pair = 0;                     ///< k
    int leg = 0;                      ///< 0 or 1
    std::array<int, 2> teams{};       ///< By slot.
    std::array<int, 2> goals{};       ///< By slot, as they count, see `counted_goals`.
    std::optional<int> winner;        ///< Slot; null: nobody, which counts as a draw.
    std::array<bool, 2> forfeited{};  ///< By slot. The match counts in no metric.
    bool is_timed = false;            ///< A clock decided something.
    friend bool operator==(const PlayedMatch&, const PlayedMatch&) = default;
};

/// The goals of a match as they count in standings: as played, but a match that exactly one team forfeited has the
/// score `forfeit`, unless the other team has won by more goals.
std::array<int, 2> counted_goals(const std::array<int, 2>& score, const std::array<bool, 2>& forfeited,
                                 const ForfeitScore& forfeit);

/// The result `row` of `fixture`.
PlayedMatch played_match(const Fixture& fixture, const MatchRow& row, const ForfeitScore& forfeit);

}  // namespace podball::league
