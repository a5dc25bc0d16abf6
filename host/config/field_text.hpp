// Text for the numbers of the rules.
#pragma once

#include "engine/rule_fields.hpp"

#include <string>

namespace podball::config {

/// The value of `field` in `rules`, such as "0.65" or "warn".
std::string value_text(const engine::RuleField& field, const engine::Rules& rules);

/// The permitted values of `field`, such as "a whole number in [1, 16] (pods)".
std::string permitted_text(const engine::RuleField& field);

/// The part of the field's path before '/' (group), such as "ball", and after it (name), such as "mass".
std::string_view group_of(const engine::RuleField& field);
std::string_view name_of(const engine::RuleField& field);

}  // namespace podball::config
