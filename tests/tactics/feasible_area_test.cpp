#include <podball/tactics/feasible_area.hpp>

#include <algorithm>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/draw.hpp"

using namespace podball;
using namespace podball::tactics;
using podball::testing::Draw;

namespace {

using Points = std::vector<Vec2>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr PositionGrid kThesisGrid = {2.0, 50.0, 32.5};

Points points_in(const PositionGrid& grid, const Disc& a, const Disc& b) {
    Points points;
    feasible_points(grid, a, b, points);
    return points;
}

Points all_of(const PositionGrid& grid) { return points_in(grid, {{0, 0}, kInfinity}, {{0, 0}, kInfinity}); }

bool before(Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// In the order of feasible_points again.
Points turned(Points points, double x_sign, double y_sign) {
    for (Vec2& point : points) {
        point = {0.0 + x_sign * point.x, 0.0 + y_sign * point.y};
    }
    std::sort(points.begin(), points.end(), before);
    return points;
}

Disc turned(const Disc& disc, double x_sign, double y_sign) {
    return {{x_sign * disc.center.x, y_sign * disc.center.y}, disc.radius};
}

Disc random_disc(Draw& draw) { return {draw.in_square(60.0), draw.between(-2.0, 30.0)}; }

}  // namespace

TEST_CASE("the thesis' grid of 2 m on 100 m x 65 m has 1683 points") {
    CHECK(point_count(kThesisGrid) == 1683);
    const Points points = all_of(kThesisGrid);
    REQUIRE(points.size() == 1683);
    CHECK(points.front() == Vec2{-50, -32});
    CHECK(points.back() == Vec2{50, 32});
    CHECK(points[1683 / 2] == Vec2{0, 0});
    CHECK(std::is_sorted(points.begin(), points.end(), before));
}

TEST_CASE("a grid reaches the arena's edge and not beyond, however its spacing is rounded") {
    for (const double spacing : {0.1, 0.3, 0.7, 1.0 / 3.0, 0.05}) {
        for (int steps = 0; steps < 40; ++steps) {
            const PositionGrid grid = {spacing, steps * spacing, 0.0};
            CAPTURE(spacing, steps);
            REQUIRE(point_count(grid) == 2 * steps + 1);
            REQUIRE(all_of(grid).size() == static_cast<std::size_t>(2 * steps + 1));
        }
    }
    // 17 * 0.1 is more than 1.7, although 1.7 / 0.1 is 17.
    CHECK(point_count({0.1, 1.7, 0.0}) == 2 * 16 + 1);
    CHECK(all_of({0.1, 1.7, 0.0}).size() == 2 * 16 + 1);
    CHECK(point_count({1.0, 0.99, 2.5}) == 5);
}

TEST_CASE("feasible are the grid's points in both areas, edges included") {
    // The circle around (3, 0) of radius 5 has (8, 0), (0, 4), (6, -4) and the like on its edge.
    const PositionGrid grid = {1.0, 10.0, 10.0};
    const Disc reachable = {{3, 0}, 5.0};
    const Points points = points_in(grid, reachable, {{8, 0}, 1.0});
    CHECK(points == Points{{7, 0}, {8, 0}});
    Points used = {{9, 9}};
    feasible_points(grid, reachable, {{8, 0}, 1.0}, used);
    CHECK(used == points);
    CHECK(contains(reachable, {6, -4}));
    CHECK(contains(reachable, {0, 4}));
    CHECK_FALSE(contains(reachable, {6.0000001, -4}));
}

TEST_CASE("feasible points are those that a look at every point of the grid finds") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Draw draw(seed);
        const PositionGrid grid = {draw.between(0.5, 4.0), draw.between(0.0, 50.0), draw.between(0.0, 32.0)};
        Disc reachable = random_disc(draw);
        Disc responsibility = random_disc(draw);
        if (draw.chance(0.5)) {
            responsibility.center = reachable.center;
        }
        if (draw.chance(0.3)) {  // Then many points lie just on the edge.
            reachable = {{grid.spacing * draw.below(5), grid.spacing * draw.below(5)}, grid.spacing * draw.below(12)};
        }
        Points expected;
        for (const Vec2 point : all_of(grid)) {
            const bool reached = distance(point, reachable.center) <= reachable.radius;
            if (reached && distance(point, responsibility.center) <= responsibility.radius) {
                expected.push_back(point);
            }
        }
        CAPTURE(seed);
        REQUIRE(points_in(grid, reachable, responsibility) == expected);
    }
}

TEST_CASE("what is mirrored has mirrored feasible points") {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Draw draw(seed);
        const Disc a = random_disc(draw);
        const Disc b = random_disc(draw);
        const Points points = points_in(kThesisGrid, a, b);
        for (const auto& [x, y] : {Vec2{-1, 1}, Vec2{1, -1}, Vec2{-1, -1}}) {
            CAPTURE(seed, x, y);
            REQUIRE(points_in(kThesisGrid, turned(a, x, y), turned(b, x, y)) == turned(points, x, y));
        }
    }
}

TEST_CASE("areas that do not meet, lie outside or are none have no feasible points") {
    const Disc everywhere = {{0, 0}, 100.0};
    CHECK(points_in(kThesisGrid, {{-20, 0}, 5}, {{20, 0}, 5}).empty());
    CHECK(points_in(kThesisGrid, {{80, 0}, 5}, everywhere).empty());
    CHECK(points_in(kThesisGrid, {{0, 0}, -1}, everywhere).empty());
    CHECK(points_in(kThesisGrid, {{1, 1}, 0.5}, everywhere).empty());  // Between the points.
    CHECK(points_in(kThesisGrid, {{2, 2}, 0}, everywhere) == Points{{2, 2}});
    for (const Disc& none : {Disc{{kNan, 0}, 5}, Disc{{0, kNan}, 5}, Disc{{0, 0}, kNan}}) {
        CHECK(points_in(kThesisGrid, none, everywhere).empty());
        CHECK(points_in(kThesisGrid, everywhere, none).empty());
    }
}

TEST_CASE("the areas are the thesis' circles") {
    const Disc reachable = reachable_area({10, -5}, {0.5, 0.25}, 0.75, 16);
    CHECK(reachable.center == Vec2{10.5, -4.75});
    CHECK(reachable.radius == 12.0);
    const Disc responsibility = responsibility_area({-3, 4}, 10.0);
    CHECK(responsibility.center == Vec2{-3, 4});
    CHECK(responsibility.radius == 10.0);
}
