// Contrasts of a league, by what its store holds.
#pragma once

#include "base/result.hpp"
#include "cli/league_results.hpp"
#include "league/spec.hpp"
#include "report/league_comparison.hpp"
#include "store/store.hpp"

#include <span>
#include <vector>

namespace podball::cli {

/// The contrasts, with intervals of one kind. Errors: an unknown team or metric, or of the store.
/// Cost: reads the results of each team with each opponent once.
Result<std::vector<report::LeagueContrast>> league_contrasts(store::Store& store, const LeagueContent& content,
                                                             std::span<const league::Contrast> contrasts,
                                                             double confidence);

}  // namespace podball::cli
