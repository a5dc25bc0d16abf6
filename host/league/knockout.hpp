// The ties of a knockout.
#pragma once

#include "league/plan.hpp"
#include "league/standings.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::league {

/// What decided a tie. The first that separates the teams counts.
enum class TieDecision {
    Open,            ///< Matches are to be played, or further pairs are to be planned.
    Bye,             ///< There is no opponent.
    Retirement,      ///< The other team retired before all matches were played.
    Points,          ///< Points of all matches of the tie.
    GoalDifference,  ///< Goal difference of all matches of the tie.
    HigherSeed,      ///< Nothing else after all further pairs.
};

constexpr int kFurtherPairsMax = 10;  ///< Pairs that are added to a tie one by one, as long as it is not decided.

/// All pairings of two teams in one round. A lower team number is a higher seed.
struct Tie {
    int round = 0;
    int team_a = 0;         ///< The higher seed.
    int team_b = kBye;      ///< kBye: team_a has no opponent.
    Record a;               ///< All matches of the tie, as team_a sees them.
    Record b;               ///< As team_b sees them.
    int pairs = 0;          ///< All pairs that were planned.
    int further_pairs = 0;  ///< Pairs that were added because the tie was not decided.
    TieDecision decision = TieDecision::Open;
    std::optional<int> winner;  ///< Null while the tie is open.
    friend bool operator==(const Tie&, const Tie&) = default;
};

/// The ties of a knockout, round by round, in the order of the bracket: the winners of ties 2 i and 2 i + 1 of a round
/// meet in tie i of the next one.
std::vector<Tie> knockout_ties(const Spec& spec, const Progress& progress);

/// The winner of the knockout with these ties. Null: it is not decided.
std::optional<int> knockout_winner(std::span<const Tie> ties);

/// Seeds 0 to `size` - 1 in the order of the first round, such as 0 3 1 2, so that the best meet as late as possible.
/// Requires: size is a power of 2.
std::vector<int> bracket_order(int size);

/// What decided `tie`, in words, such as "by goal difference after 2 further pairs".
std::string decision_text(const Tie& tie);

}  // namespace podball::league
