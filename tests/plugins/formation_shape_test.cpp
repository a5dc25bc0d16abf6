// Rows of formations.
#include "play/formation_shape.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <numeric>

using namespace podball;
using namespace podball::play;

TEST_CASE("rows are read from the back to the front") {
    CHECK(parse_rows("4-3-3", 10) == Rows{4, 3, 3});
    CHECK(parse_rows("10", 10) == Rows{10});
    CHECK(parse_rows("", 0) == Rows{});
}

TEST_CASE("text that is no rows, or has another number of pods, is refused") {
    for (const char* text :
         {"4-3-4", "4-3", "4--6", "-4-6", "4-6-", "4-0-6", "4 6", "a", "4-3-3-", "99999999999999999999"}) {
        INFO(text);
        CHECK_FALSE(parse_rows(text, 10).has_value());
    }
}

TEST_CASE("there are built-in rows for every number of field pods") {
    for (int pods = 0; pods < 16; ++pods) {
        const Rows rows = built_in_rows(pods);
        CHECK(std::accumulate(rows.begin(), rows.end(), 0) == pods);
    }
}

TEST_CASE("the rearmost pod of the line-up keeps the goal, the others fill the rows from the back") {
    const std::vector<Vec2> lineup = {{-0.1, 0.1}, {-0.46, 0.0}, {-0.3, 0.1}, {-0.3, -0.1}, {-0.1, -0.1}};
    const auto roles = assign_roles({2, 2}, lineup);
    CHECK(roles[1].keeper);
    CHECK(std::count_if(roles.begin(), roles.end(), [](const Role& role) { return role.keeper; }) == 1);
    CHECK(roles[2].depth == 0.0);
    CHECK(roles[3].depth == 0.0);
    CHECK(roles[0].depth == 1.0);
    CHECK(roles[4].depth == 1.0);
}

TEST_CASE("within a row pods keep the order of the line-up from right to left, so that they need not cross") {
    const std::vector<Vec2> lineup = {{-0.46, 0.0}, {-0.3, 0.1}, {-0.3, -0.2}, {-0.3, 0.0}};
    const auto roles = assign_roles({3}, lineup);
    CHECK(roles[2].side < roles[3].side);
    CHECK(roles[3].side < roles[1].side);
    CHECK(roles[3].side == 0.0);
}
