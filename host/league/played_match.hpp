// The result of one match as far as standings and plans need it.
#pragma once

#include "engine/economy/worth.hpp"
#include "engine/rules.hpp"
#include "league/match_row.hpp"
#include "league/spec.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace podball::league {

struct Fixture;

/// The result of one fixture as far as tables need it. It is small, because a league has millions of them.
struct PlayedMatch {
    int pairing = 0;                  ///< Number of the pairing.
    int pair = 0;                     ///< k
    int leg = 0;                      ///< 0 or 1
    std::array<int, 2> teams{};       ///< By slot.
    std::array<int, 2> goals{};       ///< By slot, as they count, see `counted_goals`.
    std::optional<int> winner;        ///< Slot; null: nobody, which counts as a draw.
    std::array<bool, 2> forfeited{};  ///< By slot. The match counts in no metric.
    bool is_timed = false;            ///< A clock decided something.
    std::uint64_t digest = 0;         ///< Of the row.
    std::optional<double>
        measured;  ///< Slot 0 minus slot 1 in a metric; null if forfeited, undefined or not asked for.
    engine::DecidedBy decided_by = engine::DecidedBy::Nothing;  ///< See `decided_by`.
    friend bool operator==(const PlayedMatch&, const PlayedMatch&) = default;
};

/// The goals of a match as they count in standings: as played, but a match that exactly one team forfeited has the
/// score `forfeit`, unless the other team has won by more goals.
std::array<int, 2> counted_goals(const std::array<int, 2>& score, const std::array<bool, 2>& forfeited,
                                 const ForfeitScore& forfeit);

/// What decided the match. Nothing: a draw, a forfeit, or a game without resources. `victory`: of the game; null in a
/// game without resources. Source: R109.
engine::DecidedBy decided_by(const MatchRow& row, std::optional<engine::Victory> victory);

/// The result `row` of `fixture`. `metric` is the number of the metric that a stop rule measures; null: none does.
/// `victory` as for `decided_by`.
PlayedMatch played_match(const Fixture& fixture, const MatchRow& row, const ForfeitScore& forfeit,
                         std::optional<int> metric = std::nullopt,
                         std::optional<engine::Victory> victory = std::nullopt);

}  // namespace podball::league
