// Where the pods stand at a kick-off. Source: R11, R48.
#pragma once

#include <optional>

#include "engine/rules.hpp"

namespace podball::engine {

/// Why the line-up of `rules` is refused, with the pods named; nothing if it can be played. Source: R11.
std::optional<Error> check_lineup(const ResolvedRules& rules);

}  // namespace podball::engine
