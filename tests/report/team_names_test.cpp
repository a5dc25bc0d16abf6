#include "report/team_names.hpp"
#include "support/catch.hpp"

using namespace podball::report;
using Names = std::vector<std::string>;

TEST_CASE("two teams of one name get the letters of their positions, and others keep their names") {
    REQUIRE(told_apart({"Chaser", "Chaser"}) == Names{"Chaser (A)", "Chaser (B)"});
    REQUIRE(told_apart({"Chaser", "Idle"}) == Names{"Chaser", "Idle"});
    REQUIRE(told_apart({"Chaser"}) == Names{"Chaser"});
}

TEST_CASE("names in a recording cannot write control characters to a terminal") {
    podball::replay::Head head;
    head.teams[0].name = "a\x1b[2Jb";
    head.teams[1].name = "c\n";
    REQUIRE(display_names(head) == Names{"a [2Jb", "c "});
}
