#include "base/drawing.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <span>
#include <vector>

using namespace podball;

TEST_CASE("half a turn changes the sign of the places of the given items, and of nothing else") {
    const std::vector<DrawItem> items = {{DrawKind::Point, 0, 0, 0, 2, 0, 0},
                                         {DrawKind::Circle, 0, 0, 2, 3, 0, 0},
                                         {DrawKind::Polyline, 0, 0, 5, 4, 0, 0},
                                         {DrawKind::Value, 0, 0, 9, 1, 0, 0},
                                         {DrawKind::Point, 0, 0, 10, 2, 0, 0}};
    std::vector<double> numbers = {0.5, 0.0, -0.25, 0.0, 0.125, 0.1, 0.2, -0.3, -0.4, 7.0, 0.6, 0.7};
    const std::vector<double> before = numbers;
    half_turn(std::span(items).first(4), numbers);
    CHECK(numbers == std::vector<double>{-0.5, 0.0, 0.25, 0.0, 0.125, -0.1, -0.2, 0.3, 0.4, 7.0, 0.6, 0.7});
    CHECK_FALSE(std::signbit(numbers[1]));
    half_turn(std::span(items).first(4), numbers);
    CHECK(numbers == before);
}
