// Teams of a league, compared by what its store holds.
#pragma once

#include "base/result.hpp"
#include "league/spec.hpp"
#include "report/league_comparison.hpp"
#include "store/store.hpp"

#include <optional>
#include <span>

namespace podball::cli {

/// The comparisons and contrasts, which are shown together. Without `confidence` that of the league. Errors: an unknown
/// team or metric, two teams that are the same, or of the store. Cost: reads the results of two teams for each
/// comparison, of one more pair of teams for one `against` a third, and of each team of the contrasts with its
/// opponent.
Result<report::LeagueComparisons> league_comparisons(store::Store& store,
                                                     std::span<const league::Comparison> comparisons,
                                                     std::span<const league::Contrast> contrasts,
                                                     std::optional<double> confidence);

}  // namespace podball::cli
