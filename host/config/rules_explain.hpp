// Explains the rules of a game in tables.
#pragma once

#include "engine/rules.hpp"

#include <string>

namespace podball::config {

/// A table of all numbers with path, value in this game, default, range, unit and meaning, then both line-ups.
std::string explain_rules(const engine::ResolvedRules& rules);

/// The content of the page docs/rules-reference.md.
std::string rules_reference();

}  // namespace podball::config
