#include "config/rules_schema.hpp"

#include "config/json_mutation.hpp"
#include "config/rules_reader.hpp"
#include "config/schema_validator.hpp"
#include "engine/rule_fields.hpp"
#include "support/catch.hpp"

#include <string>

using namespace podball;
using namespace podball::config;
using nlohmann::json;

namespace {

const json& schema() {
    static const json document = json::parse(rules_schema());
    return document;
}

// A document in which every key occurs.
json complete_document() {
    json document = {{"schema", kRulesSchema}, {"description", "all keys"}, {"pods", {1, 2}}};
    document["lineup"] = json::parse("[[[-0.4, 0]], [[-0.4, 0], [-0.2, 0.1]]]");
    for (const engine::RuleField& field : engine::rule_fields()) {
        const std::string path(field.path);
        if (!path.starts_with("pods/")) {
            const auto value = field.get(engine::Rules{});
            const bool choice = field.type == engine::FieldType::Choice;
            document[json::json_pointer("/" + path)] =
                choice ? json(field.choices[static_cast<std::size_t>(value)]) : json(value);
        }
    }
    return document;
}

}  // namespace

TEST_CASE("the schema accepts a document with every key") {
    CHECK(is_valid(schema(), complete_document()));
    CHECK(read_rules(complete_document().dump(), "f").ok());
}

TEST_CASE("the schema has the range, the default and the meaning of every row") {
    const json& groups = schema()["properties"];
    for (const engine::RuleField& field : engine::rule_fields()) {
        CAPTURE(field.path);
        const std::string path(field.path);
        const std::string group = path.substr(0, path.find('/'));
        const json& row =
            group == "pods" ? groups["pods"]["anyOf"][0] : groups[group]["properties"][path.substr(group.size() + 1)];
        if (group != "pods") {
            CHECK(row["description"].get<std::string>().starts_with(field.meaning));
        }
        if (field.type == engine::FieldType::Choice) {
            CHECK(row["enum"].size() == field.choices.size());
            continue;
        }
        CHECK(row[field.min_open ? "exclusiveMinimum" : "minimum"] == field.min);
        CHECK(row["maximum"] == field.max);
        CHECK(row["default"] == field.get(engine::Rules{}));
    }
}

TEST_CASE("the schema accepts what the reader accepts, but for the number of points in a line-up", "[property][fuzz]") {
    int accepted = 0;
    int refused = 0;
    for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
        Draw draw(seed);
        const json document = changed(complete_document(), draw);
        const auto read = read_rules(document.dump(), "f");
        const std::string message = read.ok() ? "" : read.error().message;
        CAPTURE(seed, document.dump(), message);
        if (message.find("must be a list of as many points") == std::string::npos) {
            REQUIRE(is_valid(schema(), document) == read.ok());
        }
        ++(read.ok() ? accepted : refused);
    }
    CHECK(accepted > 100);
    CHECK(refused > 1000);
}
