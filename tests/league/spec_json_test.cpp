#include "league/spec_json.hpp"

#include "league/random_spec.hpp"
#include "league/spec_check.hpp"
#include "support/catch.hpp"

#include <string>

#include <nlohmann/json.hpp>

using namespace podball;
using namespace podball::league;

namespace {

// A league file with these keys and the schema.
std::string file_with(const std::string& keys) {
    return R"({"schema": "podball.league/1")" + (keys.empty() ? "" : ", " + keys) + "}";
}

std::string error_of(const std::string& keys) {
    const auto read = read_spec(file_with(keys), "f");
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().message.find('\n') == std::string::npos);
    return read.error().message;
}

Spec spec_in(const std::string& keys) {
    const auto read = read_spec(file_with(keys), "f");
    INFO((read ? "" : read.error().message));
    REQUIRE(read.ok());
    return read.value();
}

}  // namespace

TEST_CASE("a spec that is written as a league file is read as the same spec", "[property]") {
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        testing::Draw draw(seed);
        const Spec spec = random_spec(draw);
        const std::string text = spec_json(spec);
        CAPTURE(seed, text);
        const auto checked = check_spec(spec, kSomeMetrics, "f");
        INFO((checked ? "" : checked.error().message));
        REQUIRE(checked.ok());
        const auto read = read_spec(text, "f");
        REQUIRE(read.ok());
        REQUIRE(read.value() == spec);
        REQUIRE(spec_json(read.value()) == text);
    }
}

TEST_CASE("a league file without keys has the defaults") {
    CHECK(spec_in("") == Spec{});
    const Spec spec;
    CHECK(spec.rules == "research-5");
    CHECK(spec.pairs == 10);
    CHECK(spec.confidence == 0.99);
}

TEST_CASE("a league file may name teams by a text or an object") {
    const Spec spec = spec_in(R"("teams": ["chaser", "./x/my_team.so", {"team": "idle", "name": "lazy",
                                           "params": {"speed": 0.5, "mode": "fast", "count": 3}}])");
    REQUIRE(spec.teams.size() == 3);
    CHECK(spec.teams[0] == TeamEntry{"chaser", "chaser", {}});
    CHECK(spec.teams[1] == TeamEntry{"my_team", "./x/my_team.so", {}});
    CHECK(spec.teams[2] == TeamEntry{"lazy", "idle", {{"count", "3"}, {"mode", "fast"}, {"speed", "0.5"}}});
}

TEST_CASE("a stop rule has bounds in Elo for the score, and in its unit for a metric") {
    const Spec score = spec_in(R"("stop": {"elo1": 40})");
    CHECK(score.stop == StopRule{"score", 0.0, 40.0, 0.05, 0.05});
    CHECK(score.pairs == kPairsWithStop);
    const Spec goals = spec_in(R"("pairs": 200, "stop": {"measure": "goals", "d0": -0.1, "d1": 0.3, "alpha": 0.01})");
    CHECK(goals.stop == StopRule{"goals", -0.1, 0.3, 0.01, 0.05});
    CHECK(goals.pairs == 200);
}

TEST_CASE("rules may be given as an object, which is read like a file of rules") {
    CHECK(spec_in(R"("rules": {"schema": "podball.rules/1", "pods": 5})").rules ==
          R"({"pods":5,"schema":"podball.rules/1"})");
    CHECK(error_of(R"("rules": {"schema": "podball.rules/1", "ball": {"mass": -1}})") ==
          "f: /rules/ball/mass: -1; must be a number in [0.001, 1000] (mass)");
    CHECK(error_of(R"("rules": "{}")").starts_with("f: /rules: \"{}\"; must be an object, or a text of"));
}

TEST_CASE("an error of a league file names the place, the value and what is permitted") {
    CHECK(
        error_of(R"("pair": 3)").starts_with("f: /pair: unknown key. Did you mean pairs? Known keys: schema, name, "));
    CHECK(error_of(R"("pairs": 0)") == "f: /pairs: 0; must be a whole number in [1, 100000]");
    CHECK(error_of(R"("pairs": "many")") == "f: /pairs: \"many\"; must be a whole number in [1, 100000]");
    CHECK(error_of(R"("seed": -1)") == "f: /seed: -1; must be a whole number in [0, 9000000000000000]");
    CHECK(error_of(R"("seed": 1.5)") == "f: /seed: 1.5; must be a whole number in [0, 9000000000000000]");
    CHECK(error_of(R"("confidence": 1)") == "f: /confidence: 1; must be a number in [0.5, 0.9999]");
    CHECK(error_of(R"("format": "cup")") ==
          "f: /format: \"cup\"; must be one of round_robin | gauntlet | swiss | knockout");
    CHECK(error_of(R"("points": {"wins": 2})") ==
          "f: /points/wins: unknown key. Did you mean win? Known keys: win, draw, loss.");
    CHECK(error_of(R"("teams": [{"name": "x"}])") ==
          "f: /teams/0/team: missing; must be a text of 1 to 1000 bytes without control characters");
    CHECK(error_of(R"("teams": ["a", 3])") == "f: /teams/1: 3; must be a text or an object");
    CHECK(error_of(R"("teams": "a")") == "f: /teams: \"a\"; must be a list of 0 to 1000 teams");
    CHECK(
        error_of(R"("teams": [{"team": "a", "params": {"x": [1]}}])") ==
        "f: /teams/0/params/x: a list of 1; must be a number or a text of 1 to 1000 bytes without control characters");
    CHECK(error_of(R"("teams": [{"team": "a", "name": "b\nc"}])") ==
          "f: /teams/0/name: \"b\\nc\"; must be a name of 1 to 100 bytes without control characters");
    CHECK(error_of(R"("record": "sample:2")") ==
          "f: /record: \"sample:2\"; must be one of none | incidents | all, or sample:P with a share P in [0, 1]");
    CHECK(error_of(R"("record": "sample")").starts_with("f: /record: \"sample\"; must be"));
    CHECK(error_of(R"("stop": {"d1": 1})") == "f: /stop/d1: 1; must be left out with the measure score");
    CHECK(error_of(R"("stop": {"measure": "goals"})") ==
          "f: /stop/d1: missing; must be a number in [-1000000, 1000000]");
    CHECK(error_of(R"("compare": [{"a": "x"}])").starts_with("f: /compare/0/b: missing; must be a name of"));
    CHECK(error_of(R"("name": "a", "name": "b")") == "f: /name: key given twice; must be given once");
}

TEST_CASE("a text that is no league file is an error of one line") {
    const auto message = [](const std::string& text) {
        const auto read = read_spec(text, "f");
        REQUIRE_FALSE(read.ok());
        return read.error().message;
    };
    CHECK(message("") == "f: empty; must be an object with \"schema\": \"podball.league/1\"");
    CHECK(message("{}") == "f: /schema: missing; must be \"podball.league/1\"");
    CHECK(message("[]") == "f: a list of 0; must be an object");
    CHECK(message(R"({"schema": "podball.rules/1"})") ==
          "f: /schema: \"podball.rules/1\"; must be \"podball.league/1\"");
    CHECK(message("{").starts_with("f:1:"));
}

TEST_CASE("a team without a name has that of its file") {
    CHECK(default_team_name("chaser") == "chaser");
    CHECK(default_team_name("/teams/my.team.so") == "my.team");
    CHECK(default_team_name("./.so") == ".so");
    CHECK(default_team_name("a/") == "a/");
}
