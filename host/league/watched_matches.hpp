// Matches that are worth watching.
#pragma once

#include "league/match_row.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::league {

/// A match with a result, as lists show it. Arrays are by team: 0 is team A of the pairing, 1 is team B.
struct ListedMatch {
    std::string key;             ///< 32 hex digits.
    std::array<int, 2> teams{};  ///< Numbers of the teams.
    int pair = 0;
    int leg = 0;                 ///< In leg 0 team A has slot 0, in leg 1 slot 1.
    std::array<int, 2> goals{};  ///< As played.
    std::optional<int> winner;   ///< 0 or 1; null: nobody.
    Ending ending = Ending::FullTime;
    std::array<bool, 2> forfeited{};
    bool is_timed = false;
};

enum class WatchReason {
    Widest,   ///< The greatest difference in goals.
    Closest,  ///< The least difference in goals; of several the one with most goals.
    Upset,    ///< The greatest rating of a loser minus the rating of its winner.
    Pairing,  ///< The match with most goals between two teams.
    Forfeit,
};

/// The reason in words, such as "widest score".
std::string_view watch_words(WatchReason reason);

struct WatchedMatch {
    std::size_t match = 0;  ///< Index in the list.
    WatchReason reason = WatchReason::Pairing;
};

constexpr std::size_t kWatchedMax = 30;

/// The matches that are worth watching, kWatchedMax at most: the widest, the closest, the greatest upset, one of each
/// two teams, each forfeit, in this order. Each match is in it once; matches that did not start are not. `elo`: rating
/// of each team; null: it has none.
std::vector<WatchedMatch> watched_matches(std::span<const ListedMatch> matches,
                                          std::span<const std::optional<double>> elo);

}  // namespace podball::league
