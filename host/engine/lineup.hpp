// Line-ups: the places of the pods at a kick-off. Source: R11, R48.
#pragma once

#include <optional>

#include "engine/rules.hpp"

namespace podball::engine {

/// Checks the line-up of `rules`. Errors: the line-up is refused; the message gives the reason and names the pods.
/// Source: R11.
Result<void> check_lineup(const ResolvedRules& rules);

}  // namespace podball::engine
