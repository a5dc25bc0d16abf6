// The table of the rules, with one row for each number. Reading, range errors, the schema, `rules explain` and the
// reference page use this table.
#pragma once

#include "engine/rules.hpp"

#include <span>
#include <string>
#include <string_view>

namespace podball::engine {

enum class FieldType { Number, Integer, Choice };

/// A number of the rules. A choice is an integer with names.
struct RuleField {
    std::string_view path;  ///< Such as "ball/mass".
    std::string_view unit;  ///< Such as "length"; empty for a pure number.
    FieldType type = FieldType::Number;
    double min = 0.0;
    double max = 0.0;
    bool min_open = false;  ///< The range excludes `min`.
    std::string_view meaning;
    std::span<const std::string_view> choices;  ///< Names of the values 0, 1, …
    /// The canonical text has no such field while it has its default, so rules from before the field keep their text.
    bool left_out_by_default = false;
    /// Of the part of the rules that only a game with resources has. Source: R93.
    bool of_resources = false;
    /// A field of a part that is not there has its default.
    double (*get)(const Rules&) = nullptr;
    /// Creates the field's part if it is not there.
    void (*set)(Rules&, double) = nullptr;
};

/// All rows, in the order in which they are shown. Every part of the rules has rows except `lineup`.
std::span<const RuleField> rule_fields();

/// Whether the part of the rules to which the field belongs is there.
inline bool is_there(const RuleField& field, const Rules& rules) { return !field.of_resources || rules.resources; }

/// The range as people write it, such as "(0, 1]" or "none | warn | forfeit".
std::string range_text(const RuleField& field);

/// Whether `value` is finite, in the range, and whole if the field is an integer.
bool in_range(const RuleField& field, double value);

}  // namespace podball::engine
