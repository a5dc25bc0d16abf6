// Two teams of a league, compared by what its store holds.
#pragma once

#include "base/result.hpp"
#include "league/spec.hpp"
#include "report/league_comparison.hpp"
#include "store/store.hpp"

#include <optional>
#include <span>
#include <vector>

namespace podball::cli {

/// The comparisons, which are shown together. Without `confidence` that of the league. Errors: an unknown team or
/// metric, two teams that are the same, or of the store. Cost: reads the results of two teams for each
/// comparison, and of one more pair of teams for one `against` a third.
Result<std::vector<report::LeagueComparison>> league_comparisons(store::Store& store,
                                                                 std::span<const league::Comparison> asked,
                                                                 std::optional<double> confidence);

}  // namespace podball::cli
