// Checks whether a league is what its registration says.
#pragma once

#include "base/result.hpp"
#include "league/spec.hpp"

#include <span>
#include <string>
#include <string_view>

namespace podball::league {

/// Checks `spec.registered` against the rest of `spec`; `metrics` are the names of all metrics of a team. Without that
/// part there is nothing to check. Errors: a value differs from that of the league, no comparison or contrast shows the
/// measure, or the number of matches depends on results. The message is one line as in `check_spec`.
Result<void> check_registered(const Spec& spec, std::span<const std::string> metrics, std::string_view place);

}  // namespace podball::league
