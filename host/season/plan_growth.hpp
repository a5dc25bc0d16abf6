// Adds to the plan of a league what follows from its results.
#pragma once

#include "base/result.hpp"
#include "league/plan.hpp"
#include "league/spec.hpp"
#include "store/store.hpp"

#include <vector>

namespace podball::season {

/// The league as it is now: as it was written, with the teams that were added.
Result<league::Spec> current_spec(store::Store& store);

/// By team number: whether the team has a place in what is still to be played. It has none if it is retired, or if the
/// league refuses it for its verdict.
Result<std::vector<bool>> active_teams(store::Store& store, const league::Spec& spec);

/// The numbers of the teams that `active_teams` names, ascending.
Result<std::vector<int>> active_numbers(store::Store& store, const league::Spec& spec);

/// Whether the next round waits while a round has only void matches left.
enum class VoidMatches {
    Awaited,  ///< The next round waits, because they are tried again.
    LeftOut,  ///< The next round is planned as if they had not been planned.
};

/// Plans all matches that can be planned now and stores them. Returns Waiting or Complete.
Result<league::Continuation::Kind> grow_plan(store::Store& store, const league::Spec& spec,
                                             VoidMatches voids = VoidMatches::Awaited);

}  // namespace podball::season
