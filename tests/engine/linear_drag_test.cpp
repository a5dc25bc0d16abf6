// The closed forms that engine and teams share.
#include <podball/math/linear_drag.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/catch.hpp"
#include "support/draw.hpp"

using namespace podball;
using namespace podball::testing;

namespace {

double relative(long double value, long double expected) {
    return static_cast<double>(std::fabs(value - expected) / std::fabs(expected));
}

// (exp(-z) - 1 + z) / z^2, by its series where the difference would cancel.
long double phi2_of(long double z) {
    if (z > 0.5L) {
        return (std::expm1(-z) + z) / (z * z);
    }
    long double term = 0.5L;
    long double sum = term;
    for (int k = 3; k < 40; ++k) {
        sum += term *= -z / k;
    }
    return sum;
}

// Many values of z in [1e-12, 50], the same number for each factor of ten.
std::vector<double> arguments() {
    std::vector<double> all;
    for (double decade = 1e-12; decade < 50.0; decade *= 10.0) {
        for (int i = 0; i < 200; ++i) {
            all.push_back(std::min(50.0, decade * (1.0 + 0.045 * i)));
        }
    }
    return all;
}

}  // namespace

TEST_CASE("the drag factors are exp and its integrals to 1e-12, from 1e-12 to 50") {
    for (const double z : arguments()) {
        const DragFactors factors = drag_factors(z);
        INFO("z = " << z);
        REQUIRE(relative(factors.decay, std::exp(-static_cast<long double>(z))) < 1e-12);
        REQUIRE(relative(factors.phi1, -std::expm1(-static_cast<long double>(z)) / z) < 1e-12);
        REQUIRE(relative(factors.phi2, phi2_of(z)) < 1e-12);
    }
}

TEST_CASE("the drag factors keep the accuracy that their declaration promises") {
    for (double z = 1e-3; z < 700.0; z *= 1.01) {
        const double bound = z < 1.0 ? 1e-15 : 1e-12;
        INFO("z = " << z);
        const DragFactors factors = drag_factors(z);
        REQUIRE(relative(factors.decay, std::exp(-static_cast<long double>(z))) < bound);
        REQUIRE(relative(factors.phi1, -std::expm1(-static_cast<long double>(z)) / z) < bound);
        REQUIRE(relative(factors.phi2, phi2_of(z)) < bound);
    }
}

TEST_CASE("without friction a body gains f/m and moves by v + f/2m in a tick") {
    const LinearDrag drag = linear_drag(2.5, 0.0);
    const Motion moved = advanced({{0.1, 0.2}, {0.01, -0.02}}, {0.005, 0.001}, drag);
    CHECK(moved.velocity.x == Approx(0.01 + 0.005 / 2.5).epsilon(1e-15));
    CHECK(moved.velocity.y == Approx(-0.02 + 0.001 / 2.5).epsilon(1e-15));
    CHECK(moved.position.x == Approx(0.1 + 0.01 + 0.005 / 5.0).epsilon(1e-15));
    CHECK(moved.position.y == Approx(0.2 - 0.02 + 0.001 / 5.0).epsilon(1e-15));
}

TEST_CASE("without friction many ticks are the uniformly accelerated motion of school") {
    const LinearDrag drag = linear_drag(0.5, 0.0, 1000.0);
    const Motion moved = advanced({{}, {1e-3, 0.0}}, {2e-6, -1e-6}, drag);
    CHECK(moved.velocity.x == Approx(1e-3 + 2e-6 / 0.5 * 1000.0).epsilon(1e-14));
    CHECK(moved.position.x == Approx(1e-3 * 1000.0 + 0.5 * 2e-6 / 0.5 * 1e6).epsilon(1e-14));
    CHECK(moved.position.y == Approx(-0.5 * 1e-6 / 0.5 * 1e6).epsilon(1e-14));
    CHECK(drag_distance(1e-3, 0.0, 0.5, 1000.0) == 1.0);
}

TEST_CASE("a vanishing friction is as good as none") {
    const LinearDrag none = linear_drag(1.0, 0.0, 100.0);
    const LinearDrag little = linear_drag(1.0, 1e-18, 100.0);
    CHECK(little.decay == Approx(none.decay).epsilon(1e-15));
    CHECK(little.reach == Approx(none.reach).epsilon(1e-15));
    CHECK(little.force_to_velocity == Approx(none.force_to_velocity).epsilon(1e-15));
    CHECK(little.force_to_reach == Approx(none.force_to_reach).epsilon(1e-15));
}

TEST_CASE("one step over many ticks is as many steps over one tick", "[property]") {
    Draw draw(1);
    for (int i = 0; i < 200; ++i) {
        const double mass = draw.between(0.05, 5.0);
        const double friction = draw.between(0.0, 0.05);
        const int ticks = 1 + draw.below(300);
        const Vec2 force = draw.in_square(1e-4);
        const Motion start{draw.in_square(0.5), draw.in_square(1e-3)};
        Motion walked = start;
        for (int t = 0; t < ticks; ++t) {
            walked = advanced(walked, force, linear_drag(mass, friction));
        }
        const Motion jumped = advanced(start, force, linear_drag(mass, friction, ticks));
        INFO("mass " << mass << ", friction " << friction << ", " << ticks << " ticks");
        REQUIRE(distance(walked.position, jumped.position) < 1e-12);
        REQUIRE(distance(walked.velocity, jumped.velocity) < 1e-13);
    }
}

TEST_CASE("the range of a free body is its distance after a very long time") {
    CHECK(drag_distance(3.5e-3, 5e-4, 0.1, 1e5) == Approx(drag_range(3.5e-3, 5e-4, 0.1)).epsilon(1e-12));
    CHECK(drag_range(3.5e-3, 5e-4, 0.1) == Approx(0.7).epsilon(1e-15));
}
