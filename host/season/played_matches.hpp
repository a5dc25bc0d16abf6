// Reads the results of a league as its tables and its sequential test need them.
#pragma once

#include "base/result.hpp"
#include "engine/rules.hpp"
#include "league/played_match.hpp"
#include "league/spec.hpp"
#include "store/store.hpp"

#include <cstddef>
#include <functional>
#include <optional>

namespace podball::season {

/// What decides the matches of the league (R109). Null: its game has no resources. Errors: the rules cannot be read.
Result<std::optional<engine::Victory>> victory_of(const store::StoredLeague& league);

using TakePlayed = std::function<void(const league::PlayedMatch& match, const store::PlayedFixture& played)>;

/// Calls `take` for each result of the first `pairings` pairings, in the order of the plan. Others were planned after
/// the caller read the plan. Metrics are read also if `query` does not ask for them, as far as the stop rule of `spec`
/// measures one. Requires: as `Store::each_row`. Errors: of the store
/// and of `victory_of`.
Result<void> each_played(store::Store& store, const league::Spec& spec, std::size_t pairings, store::RowQuery query,
                         const TakePlayed& take);

}  // namespace podball::season
