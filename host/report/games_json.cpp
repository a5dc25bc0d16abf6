#include "report/games_json.hpp"

#include "config/rules_json.hpp"
#include "engine/rule_fields.hpp"
#include "report/json_parts.hpp"

#include <cmath>

namespace podball::report {

namespace {

// Choices are written as names, and whole numbers without a fraction.
Json value_json(const engine::RuleField& field, const engine::Rules& rules) {
    const double value = field.get(rules);
    switch (field.type) {
        case engine::FieldType::Choice: return field.choices[static_cast<std::size_t>(value)];
        case engine::FieldType::Integer: return std::llround(value);
        case engine::FieldType::Number: break;
    }
    return value;
}

Json fields_json(const engine::Rules& rules) {
    const engine::Rules defaults;
    Json list = Json::array();
    for (const engine::RuleField& field : engine::rule_fields()) {
        if (is_there(field, rules)) {
            list.push_back({{"path", field.path},
                            {"value", value_json(field, rules)},
                            {"default", value_json(field, defaults)},
                            {"range", engine::range_text(field)},
                            {"unit", field.unit},
                            {"meaning", field.meaning}});
        }
    }
    return list;
}

Json lineups_json(const engine::Rules& rules) {
    Json lineups = Json::array();
    for (const auto& lineup : rules.lineup) {
        Json points = Json::array();
        for (const Vec2 point : lineup) {
            points.push_back(Json::array({point.x, point.y}));
        }
        lineups.push_back(std::move(points));
    }
    return lineups;
}

}  // namespace

std::string games_json(std::span<const ListedGame> games) {
    Json list = Json::array();
    for (const ListedGame& game : games) {
        Json object = {{"name", game.name}};
        if (game.rules) {
            object["file"] = game.rules.value().file.string();
            object["description"] = game.rules.value().description;
        } else {
            object["error"] = game.rules.error().message;
        }
        list.push_back(std::move(object));
    }
    return json_line({{"schema", kGamesSchema}, {"games", list}});
}

std::string game_json(const config::NamedRules& rules) {
    const engine::Rules written = config::as_written(rules.resolved);
    return json_line({{"schema", kGameSchema},
                      {"name", rules.name},
                      {"file", rules.file.string()},
                      {"description", rules.description},
                      {"rules_sha256", config::rules_sha256(rules.resolved)},
                      {"fields", fields_json(written)},
                      {"lineup", lineups_json(written)}});
}

}  // namespace podball::report
