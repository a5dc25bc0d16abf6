#include "config/rules_json.hpp"

#include "base/number_text.hpp"
#include "base/sha256.hpp"
#include "config/field_text.hpp"
#include "config/rules_reader.hpp"
#include "engine/rule_fields.hpp"

#include <span>

#include <fmt/format.h>

namespace podball::config {
namespace {

using engine::FieldType;
using engine::RuleField;

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string json_value(const RuleField& field, const engine::Rules& rules) {
    const std::string text = value_text(field, rules);
    return field.type == FieldType::Choice ? in_quotes(text) : text;
}

bool is_written(const RuleField& field, const engine::Rules& rules) {
    return !field.left_out_by_default || field.get(rules) != field.get(engine::Rules{});
}

// The members of the group of `first`, such as "ball":{"radius":0.008,…}. `first` is the first row of the group.
std::string json_group(const RuleField& first, const engine::Rules& rules) {
    const bool is_list = group_of(first) == "pods";
    std::string members;
    for (const RuleField& field : engine::rule_fields()) {
        if (group_of(field) == group_of(first) && is_written(field, rules)) {
            members += members.empty() ? "" : ",";
            members += is_list ? "" : in_quotes(name_of(field)) + ":";
            members += json_value(field, rules);
        }
    }
    return in_quotes(group_of(first)) + ":" + (is_list ? "[" + members + "]" : "{" + members + "}");
}

std::string json_lineup(std::span<const Vec2> lineup) {
    std::string points;
    for (const Vec2 point : lineup) {
        points += points.empty() ? "" : ",";
        points += fmt::format("[{},{}]", number_text(point.x), number_text(point.y));
    }
    return "[" + points + "]";
}

}  // namespace

engine::Rules as_written(const engine::ResolvedRules& rules) {
    engine::Rules written{rules.arena, rules.pod,     rules.ball,      rules.match, rules.stall,
                          rules.noise, rules.conduct, rules.pod_count, {},          {}};
    if (rules.has_resources) {
        written.resources = rules.resources;
    }
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        const auto points = std::span(rules.lineup.at(slot)).first(static_cast<std::size_t>(rules.pod_count.at(slot)));
        written.lineup.at(slot).assign(points.begin(), points.end());
    }
    return written;
}

std::string rules_json(const engine::ResolvedRules& rules) {
    const engine::Rules written = as_written(rules);
    std::string text = "{\"schema\":" + in_quotes(kRulesSchema);
    std::string_view group;
    for (const RuleField& field : engine::rule_fields()) {
        if (group_of(field) != group && is_there(field, written)) {
            group = group_of(field);
            text += "," + json_group(field, written);
        }
    }
    return text + ",\"lineup\":[" + json_lineup(written.lineup[0]) + "," + json_lineup(written.lineup[1]) + "]}";
}

std::string rules_sha256(const engine::ResolvedRules& rules) {
    const std::string text = rules_json(rules);
    return sha256_hex(std::as_bytes(std::span(text)));
}

}  // namespace podball::config
