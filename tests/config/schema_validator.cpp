#include "config/schema_validator.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <regex>
#include <stdexcept>
#include <string>

namespace podball::config {

using nlohmann::json;

namespace {

bool has_type(const std::string& type, const json& value) {
    if (type == "integer") {
        return value.is_number() && value.get<double>() == std::floor(value.get<double>());
    }
    return type == (value.is_number() ? "number" : value.type_name());
}

bool contains(const json& list, const json& value) { return std::find(list.begin(), list.end(), value) != list.end(); }

bool are_valid(const json& schemas, const json& values) {
    for (std::size_t i = 0; i < std::min(schemas.size(), values.size()); ++i) {
        if (!is_valid(schemas[i], values[i])) {
            return false;
        }
    }
    return true;
}

bool properties_are_valid(const json& properties, const json& object) {
    return std::all_of(properties.items().begin(), properties.items().end(), [&](const auto& property) {
        return !object.contains(property.key()) || is_valid(property.value(), object[property.key()]);
    });
}

// Whether each member that `schema` does not name is valid under `others`.
bool others_are_valid(const json& schema, const json& others, const json& object) {
    const json properties = schema.value("properties", json::object());
    return std::all_of(object.items().begin(), object.items().end(), [&](const auto& member) {
        return properties.contains(member.key()) || (others.is_object() && is_valid(others, member.value()));
    });
}

using Check = std::function<bool(const json& schema, const json& keyword, const json& value)>;

// A keyword concerns one type of value and accepts all others.
const std::map<std::string, Check>& checks() {
    static const auto annotation = [](const json&, const json&, const json&) { return true; };
    static const std::map<std::string, Check> table = {
        {"$schema", annotation},
        {"title", annotation},
        {"description", annotation},
        {"default", annotation},
        {"type", [](auto&, auto& type, auto& value) { return has_type(type, value); }},
        {"const", [](auto&, auto& only, auto& value) { return value == only; }},
        {"enum", [](auto&, auto& values, auto& value) { return contains(values, value); }},
        {"pattern",
         [](auto&, auto& pattern, auto& value) {
             return !value.is_string() || std::regex_search(value.template get<std::string>(),
                                                            std::regex(pattern.template get<std::string>()));
         }},
        {"minimum", [](auto&, auto& min, auto& value) { return !value.is_number() || value >= min; }},
        {"exclusiveMinimum", [](auto&, auto& min, auto& value) { return !value.is_number() || value > min; }},
        {"maximum", [](auto&, auto& max, auto& value) { return !value.is_number() || value <= max; }},
        {"minItems", [](auto&, auto& min, auto& value) { return !value.is_array() || value.size() >= min; }},
        {"maxItems", [](auto&, auto& max, auto& value) { return !value.is_array() || value.size() <= max; }},
        {"minProperties", [](auto&, auto& min, auto& value) { return !value.is_object() || value.size() >= min; }},
        {"maxProperties", [](auto&, auto& max, auto& value) { return !value.is_object() || value.size() <= max; }},
        {"items",
         [](auto&, auto& item, auto& value) {
             return !value.is_array() ||
                    std::all_of(value.begin(), value.end(), [&](const json& each) { return is_valid(item, each); });
         }},
        {"prefixItems", [](auto&, auto& items, auto& value) { return !value.is_array() || are_valid(items, value); }},
        {"properties", [](auto&, auto& properties,
                          auto& value) { return !value.is_object() || properties_are_valid(properties, value); }},
        {"required",
         [](auto&, auto& names, auto& value) {
             return !value.is_object() || std::all_of(names.begin(), names.end(), [&](const json& name) {
                 return value.contains(name.template get<std::string>());
             });
         }},
        {"additionalProperties",
         [](auto& schema, auto& others, auto& value) {
             return !value.is_object() || others_are_valid(schema, others, value);
         }},
        {"anyOf",
         [](auto&, auto& schemas, auto& value) {
             return std::any_of(schemas.begin(), schemas.end(),
                                [&](const json& each) { return is_valid(each, value); });
         }},
    };
    return table;
}

}  // namespace

bool is_valid(const json& schema, const json& value) {
    return std::all_of(schema.items().begin(), schema.items().end(), [&](const auto& keyword) {
        const auto check = checks().find(keyword.key());
        if (check == checks().end() || (keyword.key() == "additionalProperties" && keyword.value() == json(true))) {
            throw std::invalid_argument("unknown keyword of a schema: " + keyword.key());
        }
        return check->second(schema, keyword.value(), value);
    });
}

}  // namespace podball::config
