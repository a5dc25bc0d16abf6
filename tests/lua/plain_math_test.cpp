// The functions of numbers that scripts get in place of those of the C library.
#include "lua/plain_math.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <random>

using namespace podball::lua;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool is_close(double value, double expected, double tolerance) {
    return std::abs(value - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

}  // namespace

TEST_CASE("the functions agree with those of the C library") {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> wide(-100.0, 100.0);
    std::uniform_real_distribution<double> share(-1.0, 1.0);
    for (int i = 0; i < 20'000; ++i) {
        const double x = wide(random);
        const double y = wide(random);
        const double s = share(random);
        CAPTURE(x, y, s);
        REQUIRE(std::abs(plain_exp(x) - std::exp(x)) <= 1e-13 * std::exp(x));
        REQUIRE(is_close(plain_log(std::abs(x)), std::log(std::abs(x)), 1e-15));
        REQUIRE(is_close(plain_sin(x), std::sin(x), 1e-14));
        REQUIRE(is_close(plain_cos(x), std::cos(x), 1e-14));
        REQUIRE(is_close(plain_atan2(y, x), std::atan2(y, x), 1e-14));
        REQUIRE(is_close(plain_asin(s), std::asin(s), 1e-14));
        REQUIRE(is_close(plain_acos(s), std::acos(s), 1e-14));
        const double power = std::pow(std::abs(x), 0.3 * y);
        REQUIRE(std::abs(plain_pow(std::abs(x), 0.3 * y) - power) <= 1e-12 * power);
    }
}

TEST_CASE("whole and half powers are exact where the result is") {
    CHECK(plain_pow(3.0, 4.0) == 81.0);
    CHECK(plain_pow(2.0, -10.0) == 0x1p-10);
    CHECK(plain_pow(-2.0, 3.0) == -8.0);
    CHECK(plain_pow(2.25, 0.5) == 1.5);
    CHECK(plain_pow(0.0, 0.0) == 1.0);
}

TEST_CASE("the functions answer every number") {
    CHECK(plain_exp(-kInfinity) == 0.0);
    CHECK(plain_exp(kInfinity) == kInfinity);
    CHECK(plain_log(0.0) == -kInfinity);
    CHECK(std::isnan(plain_log(-1.0)));
    CHECK(std::isnan(plain_sin(kInfinity)));
    CHECK(std::abs(plain_sin(1e300)) <= 1.0);
    CHECK(std::isnan(plain_pow(-2.0, 0.5)));
    CHECK(plain_pow(0.0, -1.5) == kInfinity);
    CHECK(plain_atan2(0.0, -1.0) == std::atan2(0.0, -1.0));
    CHECK(plain_atan2(-0.0, 1.0) == 0.0);
    CHECK(std::signbit(plain_atan2(-0.0, 1.0)));
    CHECK(std::isnan(plain_asin(2.0)));
}
