#include "config/rules_json.hpp"

#include "base/sha256.hpp"
#include "config/json_mutation.hpp"
#include "config/rules_library.hpp"
#include "config/rules_reader.hpp"
#include "engine/rule_fields.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace podball;
using namespace podball::config;

namespace {

engine::ResolvedRules resolved(const engine::Rules& rules) {
    const auto result = engine::resolve(rules);
    INFO((result.ok() ? "" : result.error().message));
    REQUIRE(result.ok());
    return result.value();
}

engine::Rules read_back(const engine::ResolvedRules& rules) {
    const auto read = read_rules(rules_json(rules), "f");
    INFO((read.ok() ? "" : read.error().message));
    REQUIRE(read.ok());
    return read.value().rules;
}

bool same_numbers(const engine::Rules& a, const engine::Rules& b) {
    const auto fields = engine::rule_fields();
    return a.resources.has_value() == b.resources.has_value() &&
           std::all_of(fields.begin(), fields.end(),
                       [&](const engine::RuleField& field) { return field.get(a) == field.get(b); });
}

bool same_lineups(const engine::Rules& a, const engine::ResolvedRules& b) {
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        const auto& points = a.lineup.at(slot);
        if (static_cast<int>(points.size()) != b.pod_count.at(slot) ||
            !std::equal(points.begin(), points.end(), b.lineup.at(slot).begin())) {
            return false;
        }
    }
    return true;
}

// Each number a little off its default, so that all digits count.
engine::Rules odd_rules(Draw& draw) {
    engine::Rules rules;
    if (index_below(draw, 2) == 0) {
        rules.resources.emplace();
    }
    for (const engine::RuleField& field : engine::rule_fields()) {
        const double value = field.get(rules) * (1.0 + static_cast<double>(index_below(draw, 1000)) * 1e-7 / 3.0);
        if (field.type == engine::FieldType::Number && in_range(field, value) && is_there(field, rules)) {
            field.set(rules, value);
        }
    }
    rules.match.periods = 1 + static_cast<int>(index_below(draw, 9));
    rules.pod_count = {1 + static_cast<int>(index_below(draw, 5)), 1 + static_cast<int>(index_below(draw, 5))};
    rules.conduct.consequence = static_cast<engine::Consequence>(index_below(draw, 3));
    rules.arena.keepoff_holds = static_cast<engine::KeepoffHolds>(index_below(draw, 2));
    rules.ball.after_goal = static_cast<engine::AfterGoal>(index_below(draw, 2));
    return rules;
}

}  // namespace

TEST_CASE("the canonical form of the rules reads back as the same rules", "[property]") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        CAPTURE(seed);
        Draw draw(seed);
        const engine::Rules written = odd_rules(draw);
        const engine::ResolvedRules rules = resolved(written);
        const engine::Rules again = read_back(rules);
        REQUIRE(same_numbers(again, written));
        REQUIRE(same_lineups(again, rules));
        REQUIRE(rules_json(resolved(again)) == rules_json(rules));
    }
}

TEST_CASE("the canonical form has every number, in the order of the table, and both line-ups") {
    const auto document = nlohmann::ordered_json::parse(rules_json(resolved({})));
    CHECK(document["schema"] == kRulesSchema);
    std::vector<std::string> paths;
    const auto flat = document.flatten();
    for (const auto& [pointer, value] : flat.items()) {
        if (pointer != "/schema" && !pointer.starts_with("/lineup/")) {
            paths.push_back(pointer.substr(1));
        }
    }
    std::vector<std::string> expected;
    for (const engine::RuleField& field : engine::rule_fields()) {
        if (!field.left_out_by_default && !field.of_resources) {
            expected.emplace_back(field.path);
        }
    }
    CHECK(paths == expected);
    CHECK(document["lineup"].size() == engine::kSlots);
    CHECK(document["lineup"][0].size() == 5);
}

TEST_CASE("a field that is younger than the canonical form stands in it if it differs from its default") {
    engine::Rules rules;
    const std::string by_default = rules_json(resolved(rules));
    CHECK(by_default.find("keepoff_holds") == std::string::npos);
    CHECK(by_default.find("after_goal\"") == std::string::npos);
    rules.arena.keepoff_holds = engine::KeepoffHolds::Centre;
    rules.ball.after_goal = engine::AfterGoal::Reflected;
    const std::string text = rules_json(resolved(rules));
    CHECK(text.find(R"("keepoff":0.05,"keepoff_holds":"centre"},)") != std::string::npos);
    CHECK(text.find(R"("keep_deny_ticks":200,"after_goal":"reflected"},)") != std::string::npos);
    CHECK(rules_json(resolved(read_back(resolved(rules)))) == text);
}

TEST_CASE("the part resources stands whole in the canonical form of a game that has it, be it empty in the file") {
    const auto empty = read_rules(R"({"schema":"podball.rules/1","resources":{}})", "f");
    REQUIRE(empty.ok());
    const std::string text = rules_json(resolved(empty.value().rules));
    const auto part = nlohmann::ordered_json::parse(text)["resources"];
    std::size_t rows = 0;
    for (const engine::RuleField& field : engine::rule_fields()) {
        rows += field.of_resources ? 1 : 0;
    }
    CHECK(part.size() == rows);
    CHECK(part["generator_price"] == 40);
    CHECK(part["interference"] == "on");
    CHECK(part["victory"] == "goals_then_worth");
    CHECK(rules_json(resolved({})).find("resources") == std::string::npos);
    CHECK(rules_json(resolved(read_back(resolved(empty.value().rules)))) == text);
}

TEST_CASE("the rules of the older games are identified as before the younger fields") {
    // The hashes that results and recordings have told since these games are there.
    const auto sha = [](const char* game) { return rules_sha256(load_rules(game, rules_folders()).value().resolved); };
    CHECK(sha("classic-5") == "2cb367263ea92313819b789a2cd364cadcf4260837b623d119865ed75ae7397a");
    CHECK(sha("classic-11") == "3b6e5c0c51e834d0e9740a086a2a5c8ee15618c209d7e40a790d64ff220c61f2");
    CHECK(sha("research-5") == "e7407728fb22af3de4df4d4996eca9ec2f6e41e811b326b3162e58fa7a7bd54a");
    CHECK(sha("research-11") == "8b257c65db4315eb2745c50d14fc108af2d0d4ec7d84e44fe1377f2fa9824dbb");
}

TEST_CASE("the canonical form is one line without blanks, with the shortest numbers") {
    const std::string text = rules_json(resolved({}));
    CHECK(text.find_first_of(" \n") == std::string::npos);
    CHECK(text.starts_with(R"({"schema":"podball.rules/1","pods":[5,5],"arena":{"width":1,"height":0.65,)"));
    CHECK(text.find(R"("consequence":"warn")") != std::string::npos);
}

TEST_CASE("rules are identified by the SHA-256 of their canonical form, however they were written") {
    const auto terse = read_rules(R"({"schema":"podball.rules/1","ball":{"mass":0.2}})", "f");
    const auto wordy = read_rules(R"({"description":"x","pods":[5,5.0],"ball":{"radius":8e-3,"mass":2e-1},
                                      "schema":"podball.rules/1"})",
                                  "f");
    const std::string hash = rules_sha256(resolved(terse.value().rules));
    CHECK(hash == rules_sha256(resolved(wordy.value().rules)));
    CHECK(hash != rules_sha256(resolved({})));
    const std::string text = rules_json(resolved(terse.value().rules));
    CHECK(hash == sha256_hex(std::as_bytes(std::span(text))));
}
