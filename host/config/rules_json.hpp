// Resolved rules in one canonical form, which identifies them.
#pragma once

#include "engine/rules.hpp"

#include <string>

namespace podball::config {

/// The rules of which `engine::resolve` makes `rules`, with the line-ups written out.
engine::Rules as_written(const engine::ResolvedRules& rules);

/// Every number and both line-ups as one line of JSON: fixed order, no blanks, shortest numbers that read back as the
/// same double. It is a file of rules itself, and equal rules give equal text.
std::string rules_json(const engine::ResolvedRules& rules);

/// The SHA-256 of `rules_json`, by which results say under which rules they came about.
std::string rules_sha256(const engine::ResolvedRules& rules);

}  // namespace podball::config
