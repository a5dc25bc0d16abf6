// The pairs that two teams of a league played.
#pragma once

#include "base/result.hpp"
#include "cli/league_results.hpp"
#include "league/pair_sequences.hpp"
#include "match/pair_runner.hpp"
#include "store/store.hpp"

#include <string>
#include <vector>

namespace podball::cli {

/// The pairs of two teams.
struct Meeting {
    std::vector<match::Pair> pairs;  ///< By k. Team 0 is the first one in each leg.
    league::PairSequence sequence;
};

/// Reads the pairs between `a` and `b` up to a stop. A pair without its second leg is left out. Errors: of the store.
Result<Meeting> read_meeting(store::Store& store, const LeagueContent& content, int a, int b);

/// The rows of `match::team_metrics` with these names. Without names: all that a game with or without resources has.
/// Errors: an unknown name.
Result<std::vector<int>> metric_numbers(const std::vector<std::string>& names, bool has_resources);

}  // namespace podball::cli
