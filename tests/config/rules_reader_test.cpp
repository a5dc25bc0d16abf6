#include "config/rules_reader.hpp"

#include "engine/rule_fields.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <string>

using namespace podball;
using podball::config::read_rules;

namespace {

// A file of rules with `members` after its schema.
std::string file(const std::string& members) {
    return R"({"schema": "podball.rules/1")" + (members.empty() ? "" : ", " + members) + "}";
}

engine::Rules rules_of(const std::string& members) {
    const auto read = read_rules(file(members), "f");
    INFO((read.ok() ? "" : read.error().message));
    REQUIRE(read.ok());
    return read.value().rules;
}

std::string error_of_text(const std::string& text) {
    const auto read = read_rules(text, "f");
    REQUIRE_FALSE(read.ok());
    return read.error().message;
}

std::string error_of(const std::string& members) { return error_of_text(file(members)); }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a file that says nothing but its schema has every default") {
    const engine::Rules rules = rules_of("");
    for (const engine::RuleField& field : engine::rule_fields()) {
        CAPTURE(field.path);
        CHECK(field.get(rules) == field.get(engine::Rules{}));
    }
    CHECK(rules.lineup[0].empty());
    CHECK(rules.lineup[1].empty());
}

TEST_CASE("what a file says is read, and the rest keeps its default") {
    const auto read = read_rules(file(R"("description": "Größe", "ball": {"mass": 0.2, "keep_ticks": 3e2},
        "conduct": {"consequence": "forfeit"}, "match": {"periods": 1.0})"),
                                 "f");
    REQUIRE(read.ok());
    CHECK(read.value().description == "Größe");
    const engine::Rules& rules = read.value().rules;
    CHECK(rules.ball.mass == 0.2);
    CHECK(rules.ball.keep_ticks == 300);
    CHECK(rules.ball.radius == engine::BallRules{}.radius);
    CHECK(rules.conduct.consequence == engine::Consequence::Forfeit);
    CHECK(rules.match.periods == 1);
}

TEST_CASE("pods are one number for both teams or one for each") {
    CHECK(rules_of(R"("pods": 11)").pod_count == std::array{11, 11});
    CHECK(rules_of(R"("pods": [1, 16])").pod_count == std::array{1, 16});
}

TEST_CASE("a line-up is one list for both teams or one for each") {
    const engine::Rules both = rules_of(R"("pods": 2, "lineup": [[-0.4, 0], [-0.2, 0.1]])");
    CHECK(both.lineup[0] == std::vector<Vec2>{{-0.4, 0}, {-0.2, 0.1}});
    CHECK(both.lineup[1] == both.lineup[0]);
    const engine::Rules each = rules_of(R"("pods": [1, 2], "lineup": [[[-0.3, 0]], [[-0.4, 0], [-0.2, 0.1]]])");
    CHECK(each.lineup[0] == std::vector<Vec2>{{-0.3, 0}});
    CHECK(each.lineup[1] == both.lineup[1]);
}

TEST_CASE("a negative zero becomes a zero") {
    const engine::Rules rules = rules_of(R"("pods": 1, "noise": {"thrust": -0.0}, "lineup": [[-0.4, -0.0]])");
    CHECK(1.0 / rules.noise.thrust > 0.0);
    CHECK(1.0 / rules.lineup[0][0].y > 0.0);
}

TEST_CASE("an unknown key names its path, the nearest and the known keys") {
    CHECK(error_of(R"("ball": {"mas": 1})") ==
          "f: /ball/mas: unknown key. Did you mean mass? Known keys: radius, mass, friction, shoot_force, "
          "pickup_velocity, collision_force_limit, keep_ticks, deny_ticks, keep_deny_ticks, after_goal.");
    CHECK(error_of(R"("bal": {})") ==
          "f: /bal: unknown key. Did you mean ball? Known keys: schema, description, pods, arena, pod, ball, match, "
          "stall, noise, conduct, resources, lineup.");
    CHECK(has(error_of(R"("mass": 1)"), "f: /mass: unknown key. "));
    CHECK(has(error_of(R"("a\nb": 1)"), "f: /a b: unknown key. "));
}

TEST_CASE("a value out of its range names its path, itself and the range") {
    CHECK(error_of(R"("ball": {"mass": -1})") == "f: /ball/mass: -1; must be a number in [0.001, 1000] (mass)");
    CHECK(error_of(R"("ball": {"collision_force_limit": 0})") ==
          "f: /ball/collision_force_limit: 0; must be a number in (0, 1000] (mass*length/tick^2)");
    CHECK(error_of(R"("arena": {"width": 2})") == "f: /arena/width: 2; must be a number in [1, 1] (length)");
    CHECK(error_of(R"("match": {"periods": 1.5})") ==
          "f: /match/periods: 1.5; must be a whole number in [1, 100] (periods)");
    CHECK(error_of(R"("match": {"period_ticks": 18446744073709551615})") ==
          "f: /match/period_ticks: 18446744073709551615; must be a whole number in [1, 1000000000] (ticks)");
    CHECK(error_of(R"("pods": 17)") == "f: /pods: 17; must be a whole number in [1, 16] (pods)");
    CHECK(error_of(R"("pods": [5, 0])") == "f: /pods/1: 0; must be a whole number in [1, 16] (pods)");
    CHECK(error_of(R"("noise": {"ball": 1.01})") == "f: /noise/ball: 1.01; must be a number in [0, 1]");
}

TEST_CASE("a value of the wrong type names its path, itself and the type") {
    CHECK(error_of(R"("ball": {"mass": "heavy"})") ==
          "f: /ball/mass: \"heavy\"; must be a number in [0.001, 1000] (mass)");
    CHECK(has(error_of(R"("ball": {"mass": null})"), "f: /ball/mass: null; must be a number"));
    CHECK(has(error_of(R"("ball": {"mass": true})"), "f: /ball/mass: true; must be a number"));
    CHECK(has(error_of(R"("ball": {"mass": [1]})"), "f: /ball/mass: a list of 1; must be a number"));
    CHECK(error_of(R"("ball": 5)") == "f: /ball: 5; must be an object");
    CHECK(error_of(R"("pods": [5])") == "f: /pods: a list of 1; must be a number for both teams or a list of 2");
    CHECK(has(error_of(R"("pods": {})"), "f: /pods: an object; must be a whole number in [1, 16]"));
    CHECK(error_of(R"("description": 1)") == "f: /description: 1; must be a text");
}

TEST_CASE("a choice that is none of the names lists them") {
    CHECK(error_of(R"("conduct": {"consequence": "ban"})") ==
          "f: /conduct/consequence: \"ban\"; must be one of none | warn | forfeit");
    CHECK(error_of(R"("conduct": {"consequence": 1})") ==
          "f: /conduct/consequence: 1; must be one of none | warn | forfeit");
}

TEST_CASE("a key given twice is an error that names its path, wherever it is") {
    CHECK(error_of(R"("ball": {"mass": 1, "mass": 2})") == "f: /ball/mass: key given twice; must be given once");
    CHECK(error_of(R"("ball": {}, "ball": {})") == "f: /ball: key given twice; must be given once");
    CHECK(error_of(R"("lineup": [[0, 0], {"x": 1, "x": 1}])") == "f: /lineup/1/x: key given twice; must be given once");
}

TEST_CASE("a line-up with another number of points than pods names both") {
    CHECK(error_of(R"("pods": 2, "lineup": [[-0.4, 0]])") ==
          "f: /lineup: a list of 1; must be a list of as many points [x, y] as pods/0, 2");
    CHECK(error_of(R"("pods": [1, 3], "lineup": [[-0.4, 0]])") ==
          "f: /lineup: a list of 1; must be a list of as many points [x, y] as pods/1, 3");
    CHECK(error_of(R"("pods": 1, "lineup": [[[-0.4, 0]], []])") ==
          "f: /lineup/1: a list of 0; must be a list of as many points [x, y] as pods/1, 1");
}

TEST_CASE("a line-up that is no list of points says where") {
    const std::string shape = "must be a list of points [x, y] for both teams or two such lists";
    CHECK(error_of(R"("lineup": 5)") == "f: /lineup: 5; " + shape);
    CHECK(error_of(R"("lineup": [])") == "f: /lineup: a list of 0; " + shape);
    CHECK(error_of(R"("lineup": [[[0, 0]], [[0, 0]], [[0, 0]]])") == "f: /lineup: a list of 3; " + shape);
    CHECK(error_of(R"("pods": 1, "lineup": [[-0.4]])") == "f: /lineup/0: a list of 1; must be a point [x, y]");
    CHECK(error_of(R"("pods": 1, "lineup": [[-0.4, "0"]])") ==
          "f: /lineup/0/1: \"0\"; must be a number in [-5, 5] (length)");
    CHECK(error_of(R"("pods": 1, "lineup": [[[-0.6, 0]], [[0, 0]]])") ==
          "f: /lineup/0/0/0: -0.6; must be a number in [-0.5, 0.5] (length)");
}

TEST_CASE("what is not JSON says so, with line and column") {
    CHECK(has(error_of_text("{\n  \"schema\": nul\n}"), "f:2:16: not JSON: "));
    CHECK(has(error_of_text("{\"schema\": \"podball.rules/1\"} x"), "f:1:31: not JSON: "));
    CHECK(has(error_of_text("{"), "f:1:2: not JSON: "));
    CHECK(has(error_of_text("// comment\n{}"), "f:1:1: not JSON: "));
    CHECK(has(error_of(R"("ball": {"mass": 1e999})"), "not JSON: number overflow parsing '1e999'"));
    CHECK(has(error_of(R"("ball": {"mass": NaN})"), "not JSON: "));
    CHECK(has(error_of("\"description\": \"\xff\""), "not JSON: "));
    CHECK(has(error_of_text("\x7f"
                            "ELF\x02\x01\n\n"),
              "f:1:1: not JSON: "));
}

TEST_CASE("an empty file, another document and another schema are told apart") {
    CHECK(error_of_text("") == "f: empty; must be an object with \"schema\": \"podball.rules/1\"");
    CHECK(error_of_text(" \n ") == error_of_text(""));
    CHECK(error_of_text("[1, 2]") == "f: a list of 2; must be an object with \"schema\": \"podball.rules/1\"");
    CHECK(error_of_text("{}") == "f: /schema: missing; must be \"podball.rules/1\"");
    CHECK(error_of_text(R"({"schema": "podball.rules/2", "new": 1})") ==
          "f: /schema: \"podball.rules/2\"; must be \"podball.rules/1\"");
}

TEST_CASE("a text that is deep or long is an error like any other") {
    const std::string deep(100'000, '[');
    CHECK(has(error_of_text(deep), "not JSON: "));
    CHECK(has(error_of("\"ball\": " + deep + std::string(deep.size(), ']')), "f: /ball: a list of 1; "));
    CHECK(error_of("\"" + std::string(100'000, 'k') + "\": 1").size() < 500);
    CHECK(error_of("\"pods\": \"" + std::string(100'000, 'k') + "\"").size() < 500);
}
