// The rules for people.
#pragma once

#include "engine/rules.hpp"

#include <string>

namespace podball::config {

/// A table of every number: path, value in this game, default, range, unit, meaning; then both line-ups.
std::string explain_rules(const engine::ResolvedRules& rules);

/// The page docs/rules-reference.md.
std::string rules_reference();

}  // namespace podball::config
