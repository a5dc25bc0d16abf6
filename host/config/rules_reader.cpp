#include "config/rules_reader.hpp"

#include "base/known_names.hpp"
#include "base/number_text.hpp"
#include "config/field_text.hpp"
#include "config/json_parse.hpp"
#include "engine/rule_fields.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace podball::config {
namespace {

using engine::FieldType;
using engine::kSlots;
using engine::RuleField;
using nlohmann::json;

using Names = std::vector<std::string>;

/// What was wrong, if anything was.
using Failure = std::optional<Error>;

// The groups of the table, such as "ball", in its order.
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

// The number of `field` that `value` stands for; nothing if it stands for none.
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

class Reader {
  public:
    explicit Reader(std::string_view place) : place_(place) {}

    Failure read(const json& document) {
        if (!document.is_object()) {
            return wrong("", document, "an object with \"schema\": \"" + std::string(kRulesSchema) + "\"");
        }
        if (Failure failure = read_schema(document)) {
            return failure;
        }
        if (Failure failure = check_keys(document, "", known_at_the_top())) {
            return failure;
        }
        if (const auto description = document.find("description"); description != document.end()) {
            if (!description->is_string()) {
                return wrong("/description", *description, "a text");
            }
            text.description = *description;
        }
        for (const std::string& group : groups()) {
            if (const auto found = document.find(group); found != document.end()) {
                if (Failure failure = group == "pods" ? read_pods(*found) : read_group(group, *found)) {
                    return failure;
                }
            }
        }
        const auto lineup = document.find("lineup");
        return lineup == document.end() ? std::nullopt : read_lineups(*lineup);
    }

    RulesText text;

  private:
    Failure wrong(const std::string& path, const json& value, const std::string& permitted) const {
        return Error{place_ + ": " + (path.empty() ? "" : path + ": ") + value_text(value) + "; must be " + permitted};
    }

    Failure read_schema(const json& document) const {
        const std::string permitted = "\"" + std::string(kRulesSchema) + "\"";
        const auto schema = document.find("schema");
        if (schema == document.end()) {
            return Error{place_ + ": /schema: missing; must be " + permitted};
        }
        return *schema == kRulesSchema ? std::nullopt : wrong("/schema", *schema, permitted);
    }

    Failure check_keys(const json& object, const std::string& path, const Names& known) const {
        for (const auto& [key, value] : object.items()) {
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                return Error{place_ + ": " + path + path_step(key) + ": unknown key; " + known_names_text(key, known)};
            }
        }
        return std::nullopt;
    }

    Failure read_group(const std::string& group, const json& object) {
        const std::string path = "/" + group;
        const Names known = names_in(group);
        if (!object.is_object()) {
            return wrong(path, object, "an object");
        }
        if (Failure failure = check_keys(object, path, known)) {
            return failure;
        }
        for (const RuleField& field : engine::rule_fields()) {
            const auto value = group_of(field) == group ? object.find(std::string(name_of(field))) : object.end();
            if (value != object.end()) {
                if (Failure failure = read_field(field, *value, "/" + std::string(field.path))) {
                    return failure;
                }
            }
        }
        return std::nullopt;
    }

    Failure read_field(const RuleField& field, const json& value, const std::string& path) {
        const std::optional<double> number = number_of(field, value);
        if (!number) {
            return wrong(path, value, permitted_text(field));
        }
        field.set(text.rules, *number);
        return std::nullopt;
    }

    // One number for both teams, or one for each.
    Failure read_pods(const json& value) {
        if (value.is_array() && value.size() != kSlots) {
            return wrong("/pods", value, "a number for both teams or a list of 2");
        }
        std::size_t slot = 0;
        for (const RuleField& field : engine::rule_fields()) {
            if (group_of(field) == "pods") {
                const bool each = value.is_array();
                const std::string path = each ? "/" + std::string(field.path) : "/pods";
                if (Failure failure = read_field(field, each ? value[slot] : value, path)) {
                    return failure;
                }
                ++slot;
            }
        }
        return std::nullopt;
    }

    // One list of points for both teams, or one for each.
    Failure read_lineups(const json& value) {
        const bool both = is_point_list(value);
        if (!both && (!value.is_array() || value.size() != kSlots)) {
            return wrong("/lineup", value, "a list of points [x, y] for both teams or two such lists");
        }
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            const std::string path = both ? "/lineup" : "/lineup/" + std::to_string(slot);
            if (Failure failure = read_lineup(slot, both ? value : value[slot], path)) {
                return failure;
            }
        }
        return std::nullopt;
    }

    Failure read_lineup(std::size_t slot, const json& points, const std::string& path) {
        const auto pods = static_cast<std::size_t>(text.rules.pod_count.at(slot));
        if (!points.is_array() || points.size() != pods) {
            return wrong(
                path, points,
                "a list of as many points [x, y] as pods/" + std::to_string(slot) + ", " + std::to_string(pods));
        }
        for (std::size_t pod = 0; pod < pods; ++pod) {
            const json& point = points[pod];
            const std::string point_path = path + "/" + std::to_string(pod);
            if (!point.is_array() || point.size() != 2) {
                return wrong(point_path, point, "a point [x, y]");
            }
            if (Failure failure = check_coordinate(point[0], point_path + "/0", kLineupXMax)) {
                return failure;
            }
            if (Failure failure = check_coordinate(point[1], point_path + "/1", kLineupYMax)) {
                return failure;
            }
            text.rules.lineup.at(slot).push_back({point[0].get<double>() + 0.0, point[1].get<double>() + 0.0});
        }
        return std::nullopt;
    }

    Failure check_coordinate(const json& value, const std::string& path, double max) const {
        if (value.is_number() && std::fabs(value.get<double>()) <= max) {
            return std::nullopt;
        }
        return wrong(path, value, "a number in [" + number_text(-max) + ", " + number_text(max) + "] (length)");
    }

    std::string place_;
};

}  // namespace

Result<RulesText> read_rules(std::string_view text, std::string_view place) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return Error{std::string(place) + ": empty; must be an object with \"schema\": \"" + std::string(kRulesSchema) +
                     "\""};
    }
    const auto document = parse_json(text, place);
    if (!document) {
        return document.error();
    }
    Reader reader(place);
    if (Failure failure = reader.read(document.value())) {
        return *failure;
    }
    return std::move(reader.text);
}

}  // namespace podball::config
