#include "config/field_text.hpp"

#include "base/number_text.hpp"

#include <fmt/format.h>

namespace podball::config {

using engine::FieldType;
using engine::RuleField;

std::string value_text(const RuleField& field, const engine::Rules& rules) {
    const double value = field.get(rules);
    return field.type == FieldType::Choice ? std::string(field.choices[static_cast<std::size_t>(value)])
                                           : number_text(value);
}

std::string permitted_text(const RuleField& field) {
    if (field.type == FieldType::Choice) {
        return fmt::format("one of {}", engine::range_text(field));
    }
    const std::string_view kind = field.type == FieldType::Integer ? "a whole number" : "a number";
    const std::string unit = field.unit.empty() ? "" : fmt::format(" ({})", field.unit);
    return fmt::format("{} in {}{}", kind, engine::range_text(field), unit);
}

std::string_view group_of(const RuleField& field) { return field.path.substr(0, field.path.find('/')); }

std::string_view name_of(const RuleField& field) { return field.path.substr(field.path.find('/') + 1); }

}  // namespace podball::config
