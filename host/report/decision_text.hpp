// What decided a match, and for whom.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace podball::report {

/// Such as ", decided by goals", or ", Alpha wins by worth", which the score does not tell. Empty if `decided_by` is
/// null. `decided_by` is "goals" or "worth". Requires: two names; `winner` is a slot, or null if nobody won.
std::string decision_text(const std::vector<std::string>& names, std::optional<int> winner,
                          std::optional<std::string_view> decided_by);

}  // namespace podball::report
