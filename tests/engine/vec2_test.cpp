#include <podball/math/vec2.hpp>

#include <cmath>
#include <limits>

#include "support/catch.hpp"
#include "support/draw.hpp"

using namespace podball;
using namespace podball::testing;

TEST_CASE("a vector of at most length 1 is left as it is, a longer one is shortened in its direction") {
    CHECK(clamped_to_unit({0.6, 0.8}) == Vec2{0.6, 0.8});
    CHECK(clamped_to_unit({0.0, -1.0}) == Vec2{0.0, -1.0});
    CHECK(clamped_to_unit({}) == Vec2{});
    CHECK(length(clamped_to_unit({3.0, -4.0}) - Vec2{0.6, -0.8}) < 1e-15);
}

TEST_CASE("no finite vector is too long to be shortened to length 1") {
    const double largest = std::numeric_limits<double>::max();
    for (const double size : {2.0, 1e100, 1e150, 1e154, 1e155, 1e200, 1e300, largest / 5.0, largest}) {
        INFO("size " << size);
        CHECK(length(clamped_to_unit({size, 0.0}) - Vec2{1.0, 0.0}) < 1e-15);
        const Vec2 diagonal = clamped_to_unit({-size, size});
        CHECK(std::fabs(diagonal.x + std::sqrt(0.5)) < 1e-15);
        CHECK(std::fabs(diagonal.y - std::sqrt(0.5)) < 1e-15);
    }
}

TEST_CASE("shortening is exact under a half turn", "[property]") {
    Draw draw(3);
    for (int i = 0; i < 1000; ++i) {
        const Vec2 a = draw.in_square(draw.chance(0.5) ? 2.0 : 1e200);
        REQUIRE(clamped_to_unit(half_turn(a)) == half_turn(clamped_to_unit(a)));
    }
}

TEST_CASE("a half turn makes no negative zero of a zero, and two make the same vector again") {
    CHECK_FALSE(std::signbit(half_turn({0.0, 0.0}).x));
    CHECK_FALSE(std::signbit(half_turn({0.0, 0.0}).y));
    CHECK(half_turn(half_turn({0.1, -0.7})) == Vec2{0.1, -0.7});
}
