// A number of the rules as text.
#pragma once

#include "engine/rule_fields.hpp"

#include <string>

namespace podball::config {

/// The value of `field` in `rules` as people write it, such as "0.65" or "warn".
std::string value_text(const engine::RuleField& field, const engine::Rules& rules);

/// What `field` can be, such as "a whole number in [1, 16] (pods)".
std::string permitted_text(const engine::RuleField& field);

/// The parts of a path before and after '/', such as "ball" and "mass".
std::string_view group_of(const engine::RuleField& field);
std::string_view name_of(const engine::RuleField& field);

}  // namespace podball::config
