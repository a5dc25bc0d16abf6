// Selects teams of a league by their names.
#pragma once

#include "base/result.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::cli {

/// Regular expressions that are searched in the names of teams, as ECMAScript has them. Empty: none.
struct TeamFilter {
    std::string include;  ///< A team is selected only if its name contains a match.
    std::string exclude;  ///< A team is not selected if its name contains a match.
};

/// Returns `pattern`. Errors: it is no regular expression; one line with `option`.
Result<std::string> parse_pattern(std::string_view option, const std::string& pattern);

/// For each name whether it is selected. Errors: no name is, or matching a pattern takes too much time or memory.
Result<std::vector<bool>> selected_teams(const TeamFilter& filter, std::span<const std::string> names);

}  // namespace podball::cli
