#include "config/rules_reader.hpp"

#include "config/field_text.hpp"
#include "config/json_parse.hpp"
#include "config/json_value.hpp"
#include "engine/rule_fields.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

namespace podball::config {
namespace {

using engine::FieldType;
using engine::kSlots;
using engine::RuleField;
using nlohmann::json;

using Names = std::vector<std::string>;

// The groups of the table, such as "ball", in the order of the table.
Names groups() {
    Names names;
    for (const RuleField& field : engine::rule_fields()) {
        if (names.empty() || names.back() != group_of(field)) {
            names.emplace_back(group_of(field));
        }
    }
    return names;
}

Names names_in(std::string_view group) {
    Names names;
    for (const RuleField& field : engine::rule_fields()) {
        if (group_of(field) == group) {
            names.emplace_back(name_of(field));
        }
    }
    return names;
}

Names known_at_the_top() {
    Names names = groups();
    names.insert(names.begin(), {"schema", "description"});
    names.emplace_back("lineup");
    return names;
}

// The number that `value` gives to `field`; null if it has the wrong type or no known name.
std::optional<double> number_of(const RuleField& field, const json& value) {
    if (field.type == FieldType::Choice) {
        const auto found = std::find(field.choices.begin(), field.choices.end(), value);
        return found == field.choices.end() ? std::nullopt : std::optional<double>(found - field.choices.begin());
    }
    if (!value.is_number() || !in_range(field, value.get<double>())) {
        return std::nullopt;
    }
    return value.get<double>() + 0.0;  // No negative zero (R31).
}

bool is_point_list(const json& value) {
    return value.is_array() && !value.empty() && value.front().is_array() && !value.front().empty() &&
           value.front().front().is_number();
}

std::string schema_text() { return fmt::format("\"{}\"", kRulesSchema); }

/// Reads the parts of a document into `text`.
class Reader {
  public:
    Result<void> read(const JsonValue& document) {
        if (!document.is_object()) {
            return document.wrong(fmt::format("an object with \"schema\": {}", schema_text()));
        }
        if (const auto result = read_schema(document); !result) {
            return result.error();
        }
        if (const auto result = document.check_keys(known_at_the_top()); !result) {
            return result.error();
        }
        if (const auto result = read_description(document); !result) {
            return result.error();
        }
        for (const std::string& group : groups()) {
            if (const auto found = document.find(group)) {
                if (const auto result = group == "pods" ? read_pods(*found) : read_group(group, *found); !result) {
                    return result.error();
                }
            }
        }
        const auto lineup = document.find("lineup");
        return lineup ? read_lineups(*lineup) : Result<void>();
    }

    RulesText text;

  private:
    static Result<void> read_schema(const JsonValue& document) {
        const auto schema = document.find("schema");
        if (!schema) {
            return document.missing("schema", schema_text());
        }
        return schema->json() == kRulesSchema ? Result<void>() : schema->wrong(schema_text());
    }

    Result<void> read_description(const JsonValue& document) {
        const auto description = document.find("description");
        if (!description) {
            return {};
        }
        if (!description->json().is_string()) {
            return description->wrong("a text");
        }
        text.description = description->json();
        return {};
    }

    Result<void> read_group(const std::string& group, const JsonValue& object) {
        if (!object.is_object()) {
            return object.wrong("an object");
        }
        if (const auto result = object.check_keys(names_in(group)); !result) {
            return result.error();
        }
        if (group == "resources") {
            text.rules.resources.emplace();  // The part may be empty: R93.
        }
        for (const RuleField& field : engine::rule_fields()) {
            if (group_of(field) != group) {
                continue;
            }
            if (const auto value = object.find(name_of(field))) {
                if (const auto result = read_field(field, *value); !result) {
                    return result.error();
                }
            }
        }
        return {};
    }

    Result<void> read_field(const RuleField& field, const JsonValue& value) {
        const std::optional<double> number = number_of(field, value.json());
        if (!number) {
            return value.wrong(permitted_text(field));
        }
        field.set(text.rules, *number);
        return {};
    }

    // One number for both teams, or one for each.
    Result<void> read_pods(const JsonValue& value) {
        if (value.is_list() && value.size() != kSlots) {
            return value.wrong("a number for both teams or a list of 2");
        }
        std::size_t slot = 0;
        for (const RuleField& field : engine::rule_fields()) {
            if (group_of(field) == "pods") {
                if (const auto result = read_field(field, value.is_list() ? value.at(slot) : value); !result) {
                    return result.error();
                }
                ++slot;
            }
        }
        return {};
    }

    // One list of points for both teams, or one for each.
    Result<void> read_lineups(const JsonValue& value) {
        const bool both = is_point_list(value.json());
        if (!both && (!value.is_list() || value.size() != kSlots)) {
            return value.wrong("a list of points [x, y] for both teams or two such lists");
        }
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            if (const auto result = read_lineup(slot, both ? value : value.at(slot)); !result) {
                return result.error();
            }
        }
        return {};
    }

    Result<void> read_lineup(std::size_t slot, const JsonValue& points) {
        const auto pods = static_cast<std::size_t>(text.rules.pod_count.at(slot));
        if (!points.is_list() || points.size() != pods) {
            return points.wrong(fmt::format("a list of as many points [x, y] as pods/{}, {}", slot, pods));
        }
        for (std::size_t pod = 0; pod < pods; ++pod) {
            const auto point = read_point(points.at(pod));
            if (!point) {
                return point.error();
            }
            text.rules.lineup.at(slot).push_back(point.value());
        }
        return {};
    }

    static Result<Vec2> read_point(const JsonValue& point) {
        if (!point.is_list() || point.size() != 2) {
            return point.wrong("a point [x, y]");
        }
        const auto x = point.at(0).number(-kLineupXMax, kLineupXMax, "length");
        if (!x) {
            return x.error();
        }
        const auto y = point.at(1).number(-kLineupYMax, kLineupYMax, "length");
        if (!y) {
            return y.error();
        }
        return Vec2{x.value() + 0.0, y.value() + 0.0};  // No negative zero (R31).
    }
};

}  // namespace

Result<RulesText> read_rules(std::string_view text, std::string_view place) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return Error{fmt::format("{}: empty; must be an object with \"schema\": {}", place, schema_text())};
    }
    const auto document = parse_json(text, place);
    if (!document) {
        return document.error();
    }
    return read_rules(JsonValue(document.value(), place));
}

Result<RulesText> read_rules(const JsonValue& document) {
    Reader reader;
    if (const auto result = reader.read(document); !result) {
        return result.error();
    }
    return std::move(reader.text);
}

}  // namespace podball::config
