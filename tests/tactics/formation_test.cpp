#include <podball/tactics/formation.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "support/catch.hpp"

using namespace podball;
using namespace podball::tactics;

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

namespace {

constexpr RowStyle kStyle = {0.1, 0.0, 0.4, 0.8};
constexpr Vec2 kLimit = {0.47, 0.295};

Vec2 place(double depth, double side, Vec2 ball) {
    return formation_place({false, depth, side}, ball, kStyle, 0.65, kLimit);
}

}  // namespace

TEST_CASE("a role stands behind the ball by the lag, ahead by its depth, and aside by its share of the width") {
    const Vec2 back = place(0.0, -0.5, {0.0, 0.0});
    const Vec2 front = place(1.0, -0.5, {0.0, 0.0});
    CHECK(back.x == Approx(-0.1 - 0.2));
    CHECK(front.x == Approx(-0.1 + 0.2));
    CHECK(front.y == Approx(-0.5 * 0.5 * 0.65 * 0.8));
    CHECK(std::fabs(back.y) < std::fabs(front.y));  // Drawn in, beyond 0.15 from the centre line.
}

TEST_CASE("the ball weighs 1 along the arena within the limits of a row, nothing beyond them, and 0.35 across") {
    CHECK(place(0.5, 0.5, {0.1, 0.0}).x - place(0.5, 0.5, {0.0, 0.0}).x == Approx(0.1));
    CHECK(place(0.5, 0.5, {0.0, 0.1}).y - place(0.5, 0.5, {0.0, 0.0}).y == Approx(0.035));
    for (const double end : {0.4, 0.5}) {
        CHECK(place(0.0, 0.0, {-end, 0.0}).x == Approx(-0.34));
        CHECK(place(0.0, 0.0, {end, 0.0}).x == Approx(-0.02));
        CHECK(place(1.0, 0.0, {-end, 0.0}).x == Approx(-0.12));
        CHECK(place(1.0, 0.0, {end, 0.0}).x == Approx(0.35));
    }
}

TEST_CASE("rows follow the ball, never change their order, and stay within the limit") {
    for (double x = -0.5; x <= 0.5; x += 0.05) {
        for (double y = -0.325; y <= 0.325; y += 0.025) {
            double before = -1.0;
            for (const double depth : {0.0, 0.5, 1.0}) {
                for (const double side : {-1.0, 0.0, 1.0}) {
                    const Vec2 at = place(depth, side, {x, y});
                    REQUIRE(std::fabs(at.x) <= kLimit.x);
                    REQUIRE(std::fabs(at.y) <= kLimit.y);
                    const Vec2 mirrored = place(depth, -side, {x, -y});
                    REQUIRE(mirrored.x == at.x);
                    REQUIRE(mirrored.y == Approx(-at.y));
                    REQUIRE(place(depth, side, {x + 0.05, y}).x >= at.x);
                }
                REQUIRE(place(depth, 0.0, {x, y}).x > before);
                before = place(depth, 0.0, {x, y}).x;
            }
        }
    }
}
