// Finds a team of a league by its name.
#pragma once

#include "base/result.hpp"
#include "store/values.hpp"

#include <span>
#include <string>

namespace podball::season {

/// The number of the team `name`. Errors: an unknown name, with the known ones.
Result<int> team_number(std::span<const store::StoredTeam> teams, const std::string& name);

}  // namespace podball::season
