#include "league/random_spec.hpp"
#include "league/spec_explain.hpp"
#include "league/spec_fields.hpp"
#include "league/spec_json.hpp"
#include "support/catch.hpp"
#include "support/committed_page.hpp"

#include <regex>
#include <sstream>
#include <string>

using namespace podball;
using namespace podball::league;

TEST_CASE("the reference page of league files is that of the table") {
    check_committed_page("docs/league-reference.md", league_reference(), "league");
}

TEST_CASE("the schema of league files is that of the table") {
    check_committed_page("configs/league.schema.json", spec_schema(), "league");
}

TEST_CASE("the explanation of a league has one line for every key") {
    Spec spec;
    spec.teams = {{"a", "chaser", {}}};
    spec.pairs = 25;
    spec.points.win = 2;
    std::istringstream lines(explain_spec(spec));
    std::string line;
    REQUIRE(std::getline(lines, line));
    CHECK(line.starts_with("key "));
    const auto squeezed = [](const std::string& text) { return std::regex_replace(text, std::regex(" +"), " "); };
    for (const KeyDescription& key : spec_codec().keys) {
        REQUIRE(std::getline(lines, line));
        CHECK(line.starts_with(key.path + " "));
        CHECK(line.ends_with(key.meaning));
        if (key.path == "pairs") {
            CHECK(squeezed(line).starts_with("pairs 25 10 a whole number in [1, 100000] "));
        }
        if (key.path == "points/win") {
            CHECK(squeezed(line).starts_with("points/win 2 3 a whole number in [0, 1000] "));
        }
        if (key.path == "teams") {
            CHECK(squeezed(line).starts_with("teams a list of 1 [] "));
        }
        if (key.path == "stop") {
            CHECK(squeezed(line).starts_with("stop none none an object "));
        }
    }
    CHECK_FALSE(std::getline(lines, line));
}
