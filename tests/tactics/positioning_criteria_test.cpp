#include <podball/tactics/positioning_criteria.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/catch.hpp"
#include "support/draw.hpp"

using namespace podball;
using namespace podball::tactics;
using podball::testing::Draw;

namespace {

using Points = std::vector<Vec2>;

bool near(double a, double b, double tolerance = 1e-12) { return std::fabs(a - b) <= tolerance; }

Points mirrored(Points points) {
    for (Vec2& point : points) {
        point.y = -point.y;
    }
    return points;
}

Points random_points(Draw& draw, int count) {
    Points points;
    for (int i = 0; i < count; ++i) {
        points.push_back(draw.chance(0.3) ? draw.in_lattice(10.0) : draw.in_square(40.0));
    }
    return points;
}

}  // namespace

TEST_CASE("the distance to a segment is that to its nearest point") {
    const Vec2 a = {0, 0};
    const Vec2 b = {10, 0};
    CHECK(segment_distance({4, 3}, a, b) == 3.0);
    CHECK(segment_distance({-3, 4}, a, b) == 5.0);
    CHECK(segment_distance({13, -4}, a, b) == 5.0);
    CHECK(segment_distance({7, 0}, a, b) == 0.0);
    CHECK(segment_distance({3, 4}, a, a) == 5.0);
    CHECK(segment_distance(a, a, a) == 0.0);
    Draw draw(1);
    for (int i = 0; i < 300; ++i) {
        const Points points = random_points(draw, 3);
        double least = distance(points[0], points[1]);
        for (int k = 0; k <= 2000; ++k) {
            least = std::min(least, distance(points[0], points[1] + (points[2] - points[1]) * (k / 2000.0)));
        }
        const double found = segment_distance(points[0], points[1], points[2]);
        CAPTURE(i, found, least);
        REQUIRE(found <= least + 1e-12);
        REQUIRE(found >= least - 0.03);  // Half a step along a segment of at most 113.
    }
}

TEST_CASE("home is the distance to the recommended point") {
    CHECK(home_criterion({3, 4}, {0, 0}) == 5.0);
    CHECK(home_criterion({-3, 4}, {-3, 4}) == 0.0);
}

TEST_CASE("an open line costs what the nearest opponent lacks to the threshold") {
    const Points opponents = {{5, 3}, {5, -20}, {30, 1}};
    CHECK(open_line_criterion({0, 0}, {10, 0}, opponents, 5.0) == 2.0);
    CHECK(open_line_criterion({0, 0}, {10, 0}, opponents, 3.0) == 0.0);
    CHECK(open_line_criterion({0, 0}, {10, 0}, opponents, 2.0) == 0.0);
    CHECK(open_line_criterion({0, 0}, {5, 3}, opponents, 5.0) == 5.0);  // An opponent at the target.
    CHECK(open_line_criterion({5, 0}, {5, 0}, opponents, 5.0) == 2.0);  // The target is the point itself.
    CHECK(open_line_criterion({0, 0}, {10, 0}, opponents, 0.0) == 0.0);
    CHECK(open_line_criterion({0, 0}, {10, 0}, Points{}, 5.0) == 0.0);
}

TEST_CASE("space costs what the nearest opponent lacks to the threshold") {
    const Points opponents = {{3, 4}, {-20, 0}};
    CHECK(space_criterion({0, 0}, opponents, 8.0) == 3.0);
    CHECK(space_criterion({0, 0}, opponents, 5.0) == 0.0);
    CHECK(space_criterion({3, 4}, opponents, 8.0) == 8.0);
    CHECK(space_criterion({0, 0}, Points{}, 8.0) == 0.0);
}

TEST_CASE("ahead looks along x, 10 m far") {
    CHECK(ahead_criterion({0, 0}, 10.0, Points{{6, 2}}, 5.0) == 3.0);
    CHECK(ahead_criterion({0, 0}, 10.0, Points{{13, 4}}, 6.0) == 1.0);
    CHECK(ahead_criterion({0, 0}, 10.0, Points{{-3, 4}}, 6.0) == 1.0);
    CHECK(ahead_criterion({0, 0}, 10.0, Points{{20, 0}}, 5.0) == 0.0);
    CHECK(ahead_criterion({0, 0}, 0.0, Points{{3, 4}}, 6.0) == 1.0);
}

TEST_CASE("the offside line goes through the last defender") {
    CHECK(offside_line(Points{{3, 0}, {31, 7}, {-40, 2}}) == 31.0);
    CHECK(offside_line(Points{{-8, 0}}) == -8.0);
    CHECK_FALSE(offside_line(Points{}).has_value());
    CHECK(line_criterion({28, 5}, 31.0) == 3.0);
    CHECK(line_criterion({35, 5}, 31.0) == 4.0);
    CHECK(line_criterion({35, 5}, std::nullopt) == 0.0);
}

TEST_CASE("the press line lies midway between the wings' line and the centre forward") {
    // Wings at (-20, -12) and (-20, 12), centre forward at (-12, 1): the line x = -16.
    const Points opponents = {{30, 0}, {-12, 1}, {-20, 12}, {5, 20}, {-20, -12}};
    const auto line = press_line(opponents);
    REQUIRE(line.has_value());
    CHECK(press_criterion({-16, 25}, line) == 0.0);
    CHECK(press_criterion({-20, 0}, line) == 4.0);
    CHECK(press_criterion({-10, -30}, line) == 6.0);
}

TEST_CASE("the press line is parallel to slanted wings") {
    // Wings at (0, 0) and (6, 8), centre forward at (8, 4): distance of the centre from the wings' line
    // |6*4 - 8*8| / 10 = 4, so the line is 2 from each.
    const auto line = press_line(Points{{0, 0}, {6, 8}, {8, 4}, {40, 40}});
    REQUIRE(line.has_value());
    CHECK(near(press_criterion({0, 0}, line), 2.0));
    CHECK(near(press_criterion({6, 8}, line), 2.0));
    CHECK(near(press_criterion({8, 4}, line), 2.0));
    CHECK(near(press_criterion({7, 6}, line), 0.0));
}

TEST_CASE("a press line of few opponents") {
    CHECK_FALSE(press_line(Points{}).has_value());
    CHECK(press_criterion({3, 4}, press_line(Points{})) == 0.0);
    CHECK(press_criterion({3, 4}, press_line(Points{{1, 9}})) == 2.0);           // x = 1.
    CHECK(press_criterion({3, 4}, press_line(Points{{0, 0}, {10, 0}})) == 4.0);  // y = 0.
    CHECK(press_criterion({3, 4}, press_line(Points{{1, 9}, {1, 9}})) == 2.0);   // x = 1.
}

TEST_CASE("a press line of opponents that coincide or stand in a row") {
    CHECK(press_criterion({3, 4}, press_line(Points{{1, 9}, {1, 9}, {1, 9}})) == 2.0);   // x = 1.
    CHECK(press_criterion({3, 4}, press_line(Points{{1, 9}, {1, 9}, {2, 9}})) == 1.5);   // x = 1.5.
    CHECK(press_criterion({3, 4}, press_line(Points{{1, 9}, {2, 9}, {7, 9}})) == 5.0);   // y = 9.
    CHECK(press_criterion({3, 4}, press_line(Points{{2, -5}, {2, 0}, {2, 5}})) == 1.0);  // x = 2.
    // Two with the least y: the nearer to our goal line is the wing, the other the centre forward.
    CHECK(press_criterion({3, 0}, press_line(Points{{4, -5}, {0, -5}, {0, 5}})) == 1.0);  // x = 2.
}

TEST_CASE("among opponents as near to our goal line or as far out, the press line takes the one that is stated") {
    // (4, 0) and (4, 20) are as near: the one with the smaller index is the centre forward.
    CHECK(press_criterion({3, 4}, press_line(Points{{0, -5}, {0, 5}, {4, 0}, {4, 20}})) == 1.0);  // x = 2.
    // (0, 5) and (4, 5) are as far out: the one nearer to our goal line is the wing, (4, 5) the centre forward.
    CHECK(press_criterion({5, 0}, press_line(Points{{4, 5}, {0, 5}, {6, -5}})) == 0.0);
}

TEST_CASE("the press line has nothing to do with the order of the opponents, nor with up and down") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Draw draw(seed);
        Points opponents;
        for (int i = 1 + draw.below(8); i > 0; --i) {
            opponents.push_back(draw.in_square(40.0));
        }
        const Vec2 point = draw.in_square(40.0);
        const double found = press_criterion(point, press_line(opponents));
        CAPTURE(seed, opponents.size());
        REQUIRE(near(press_criterion({point.x, -point.y}, press_line(mirrored(opponents))), found, 1e-9));
        std::reverse(opponents.begin(), opponents.end());
        REQUIRE(near(press_criterion(point, press_line(opponents)), found, 1e-9));
    }
}

TEST_CASE("every criterion is finite, however points coincide") {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        Draw draw(seed);
        const Points opponents = random_points(draw, draw.below(6));
        const Points points = random_points(draw, 2);
        CAPTURE(seed);
        for (const double value :
             {home_criterion(points[0], points[1]), open_line_criterion(points[0], points[1], opponents, 5.0),
              space_criterion(points[0], opponents, 5.0), ahead_criterion(points[0], 10.0, opponents, 5.0),
              line_criterion(points[0], offside_line(opponents)), press_criterion(points[0], press_line(opponents))}) {
            REQUIRE(std::isfinite(value));
            REQUIRE(value >= 0.0);
        }
    }
}
