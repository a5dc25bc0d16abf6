#include "config/rules_explain.hpp"
#include "config/rules_schema.hpp"
#include "engine/rule_fields.hpp"
#include "support/catch.hpp"
#include "support/committed_page.hpp"

#include <iterator>
#include <regex>
#include <sstream>
#include <string>

using namespace podball;
using namespace podball::config;

TEST_CASE("the reference page is that of the table") {
    check_committed_page("docs/rules-reference.md", rules_reference(), "config");
}

TEST_CASE("the schema file is that of the table") {
    check_committed_page("configs/rules.schema.json", rules_schema(), "config");
}

TEST_CASE("the explanation of a game has one line for every number, then the line-ups") {
    engine::Rules rules;
    rules.ball.mass = 0.2;
    rules.resources.emplace();
    const auto resolved = engine::resolve(rules);
    REQUIRE(resolved.ok());
    std::istringstream lines(explain_rules(resolved.value()));
    std::string line;
    REQUIRE(std::getline(lines, line));
    CHECK(line.starts_with("path "));
    for (const engine::RuleField& field : engine::rule_fields()) {
        REQUIRE(std::getline(lines, line));
        CHECK(line.starts_with(std::string(field.path) + " "));
        CHECK(line.ends_with(field.meaning));
        if (field.path == "ball/mass") {
            CHECK(std::regex_replace(line, std::regex(" +"), " ").starts_with("ball/mass 0.2 0.1 [0.001, 1000] mass "));
        }
    }
    std::string rest(std::istreambuf_iterator<char>(lines), {});
    CHECK(rest.find("lineup/0  (") != std::string::npos);
    CHECK(rest.find("lineup/1  (") != std::string::npos);
}
