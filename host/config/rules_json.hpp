// The canonical form of resolved rules, which identifies them.
#pragma once

#include "engine/rules.hpp"

#include <string>

namespace podball::config {

/// Unresolved rules with both line-ups given. `engine::resolve` turns them into `rules`.
engine::Rules as_written(const engine::ResolvedRules& rules);

/// All numbers and both line-ups as one line of JSON in a fixed order, without blanks. A field with the mark
/// `left_out_by_default` is left out while it has its default. Each number is the shortest text
/// that reads back as the same double. The text is itself a file of rules, and equal rules give equal texts.
std::string rules_json(const engine::ResolvedRules& rules);

/// The SHA-256 of `rules_json`. It identifies the rules in results.
std::string rules_sha256(const engine::ResolvedRules& rules);

}  // namespace podball::config
