#include "base/number_text.hpp"

#include "support/catch.hpp"
#include "support/draw.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>

using podball::number_text;

TEST_CASE("numbers are written as people write them") {
    CHECK(number_text(0.65) == "0.65");
    CHECK(number_text(0.0001) == "0.0001");
    CHECK(number_text(1.3e-5) == "1.3e-05");
    CHECK(number_text(30000) == "30000");
    CHECK(number_text(1e9) == "1000000000");
    CHECK(number_text(-0.5) == "-0.5");
    CHECK(number_text(0.0) == "0");
    CHECK(number_text(1e300) == "1e+300");
}

TEST_CASE("the text of every number reads back as the same double", "[property]") {
    podball::testing::Draw draw(1);
    for (int i = 0; i < 100'000; ++i) {
        const double number = std::bit_cast<double>(draw.word());
        if (std::isfinite(number)) {
            CAPTURE(number);
            REQUIRE(std::strtod(number_text(number).c_str(), nullptr) == number);
        }
    }
}
