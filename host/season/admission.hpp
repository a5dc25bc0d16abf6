// Validates the teams of a league.
#pragma once

#include "base/result.hpp"
#include "season/surroundings.hpp"

#include <functional>
#include <string>
#include <vector>

namespace podball::store {
class Store;
}

namespace podball::season {

/// The stored verdict on a team.
struct Verdict {
    std::string team;  ///< Name in the league.
    bool passed = false;
    std::string text;           ///< As `validate::verdict_text`.
    std::string first_finding;  ///< The first check that failed, with its finding. Empty if none failed.
};

/// Validates all teams that were not validated yet, at level 2, and stores their verdicts. Teams with the same library
/// and parameters are validated once. `before` is called before each validation and may be null; `goes_on` may be null
/// and returns false to stop.
/// Requires: as for `run`. Errors: a library is missing or changed; workers cannot be started; the store cannot be
/// written. Cost: some seconds for each team.
Result<std::vector<Verdict>> admit_teams(store::Store& store, const Surroundings& surroundings,
                                         const std::function<void(const std::string& team)>& before = nullptr,
                                         const std::function<bool()>& goes_on = nullptr);

}  // namespace podball::season
