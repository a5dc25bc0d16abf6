// A league whose matches have invented results.
#pragma once

#include "league/plan.hpp"
#include "league/played_match.hpp"
#include "league/spec.hpp"

#include <functional>
#include <vector>

namespace podball::league {

/// A league of `teams` teams, called "team 0" and so on.
Spec spec_of(int teams, Format format, int pairs);

/// 0, 1, ... up to `count` - 1.
std::vector<int> numbers_below(int count);

/// A league with the matches that were played.
struct SimulatedLeague {
    Spec spec;
    std::vector<int> active;
    std::vector<Pairing> planned;
    std::vector<PlayedMatch> matches;
    std::vector<int> voided;  ///< Pairings of the void matches.

    [[nodiscard]] Progress progress() const { return {planned, matches, active, voided}; }
};

/// All teams of `spec` are active, and nothing is planned.
SimulatedLeague new_league(Spec spec);

/// The goals of a fixture, by slot.
using Result2 = std::array<int, 2>;
using Play = std::function<Result2(const Fixture&)>;

/// A match without goals.
Result2 goalless(const Fixture& fixture);

/// Plans the next pairings and plays their fixtures, but none of a retired team. False: nothing was planned.
bool play_round(SimulatedLeague& league, const Play& play);

/// Plays round after round, until nothing is planned any more.
void play_all(SimulatedLeague& league, const Play& play);

}  // namespace podball::league
