// Validates the teams of a league.
#pragma once

#include "base/result.hpp"
#include "season/surroundings.hpp"
#include "store/values.hpp"

#include <functional>
#include <string>
#include <vector>

namespace podball::store {
class Store;
}

namespace podball::season {

/// Whether the team of this verdict passed.
bool has_passed(const store::AdmissionVerdict& verdict);

/// What a validation of teams needs of its caller. Each function may be null.
struct AdmissionConfig {
    Surroundings surroundings;
    std::function<void(const std::string& team)> before;  ///< Called before each validation.
    std::function<bool()> goes_on;                        ///< Returns false to stop.
};

/// Validates all teams that were not validated yet, at level 2, and stores their verdicts. Teams with the same library
/// and parameters are validated once.
/// Requires: as for `run`. Errors: a library is missing or changed; workers cannot be started; the store cannot be
/// written. Cost: some seconds for each team.
Result<void> admit_teams(store::Store& store, const AdmissionConfig& config);

}  // namespace podball::season
