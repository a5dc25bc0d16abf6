#include "config/rules_schema.hpp"

#include "config/field_text.hpp"
#include "config/rules_reader.hpp"
#include "engine/rule_fields.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>

namespace podball::config {
namespace {

using engine::FieldType;
using engine::kPodsMax;
using engine::kSlots;
using engine::RuleField;
using nlohmann::ordered_json;

// A number; whole numbers are written without ".0".
ordered_json number(double value) {
    return value == std::floor(value) ? ordered_json(static_cast<std::int64_t>(value)) : ordered_json(value);
}

ordered_json field_schema(const RuleField& field) {
    const std::string unit = field.unit.empty() ? "." : ". Unit: " + std::string(field.unit) + ".";
    ordered_json schema = {{"description", std::string(field.meaning) + unit}};
    const engine::Rules defaults;
    if (field.type == FieldType::Choice) {
        schema["enum"] = field.choices;
        schema["default"] = value_text(field, defaults);
        return schema;
    }
    schema["type"] = field.type == FieldType::Integer ? "integer" : "number";
    schema[field.min_open ? "exclusiveMinimum" : "minimum"] = number(field.min);
    schema["maximum"] = number(field.max);
    schema["default"] = number(field.get(defaults));
    return schema;
}

ordered_json coordinate_schema(double max) {
    return {{"type", "number"}, {"minimum", number(-max)}, {"maximum", number(max)}};
}

ordered_json list_schema(ordered_json items, int size_min, int size_max) {
    return {{"type", "array"}, {"items", std::move(items)}, {"minItems", size_min}, {"maxItems", size_max}};
}

ordered_json points_schema() {
    const ordered_json items = ordered_json::array({coordinate_schema(kLineupXMax), coordinate_schema(kLineupYMax)});
    const ordered_json point = {{"type", "array"}, {"prefixItems", items}, {"minItems", 2}, {"maxItems", 2}};
    return list_schema(point, 1, kPodsMax);
}

ordered_json object_schema() {
    return {{"type", "object"}, {"additionalProperties", false}, {"properties", ordered_json::object()}};
}

}  // namespace

std::string rules_schema() {
    ordered_json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                           {"title", "The rules of a Podball game"},
                           {"description", "What is left out has its default."}};
    schema.update(object_schema());
    schema["required"] = {"schema"};
    ordered_json& properties = schema["properties"];
    properties["schema"] = {{"const", kRulesSchema}};
    properties["description"] = {{"type", "string"}};
    for (const RuleField& field : engine::rule_fields()) {
        const std::string group(group_of(field));
        if (group == "pods") {  // One schema for both numbers, because they differ only in the slot.
            ordered_json pods = field_schema(field);
            pods.erase("description");
            properties[group] = {{"description", "Pods of both teams, or of each, slot 0 first. R2."},
                                 {"anyOf", {pods, list_schema(pods, kSlots, kSlots)}}};
            continue;
        }
        if (!properties.contains(group)) {
            properties[group] = object_schema();
        }
        properties[group]["properties"][std::string(name_of(field))] = field_schema(field);
    }
    properties["lineup"] = {
        {"description",
         "Points [x, y] of both teams, or of each, in the team's own frame: it attacks towards +x. R48."},
        {"anyOf", {points_schema(), list_schema(points_schema(), kSlots, kSlots)}}};
    return schema.dump(2) + "\n";
}

}  // namespace podball::config
