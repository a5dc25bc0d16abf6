#include <podball/tactics/prediction.hpp>

#include <vector>

#include "support/catch.hpp"

using namespace podball;
using namespace podball::tactics;

TEST_CASE("a body is predicted to keep its velocity") {
    CHECK(predicted_position({1, 2}, {0.5, -0.25}, 20) == Vec2{11, -3});
    CHECK(predicted_position({1, 2}, {0.5, -0.25}, 0) == Vec2{1, 2});
}

TEST_CASE("predictions are smoothed half and half with the one before") {
    CHECK(smoothed_prediction({4, 8}, Vec2{2, 0}) == Vec2{3, 4});
    CHECK(smoothed_prediction({4, 8}, std::nullopt) == Vec2{4, 8});
    CHECK(smoothed_prediction({4, 8}, Vec2{8, 0}, 0.25) == Vec2{7, 2});
    CHECK(smoothed_prediction({4, 8}, Vec2{0, 0}, 1.0) == Vec2{4, 8});
    // What stays as it is is predicted ever better.
    std::optional<Vec2> previous = Vec2{64, 0};
    for (int step = 0; step < 6; ++step) {
        previous = smoothed_prediction({0, 0}, previous);
    }
    CHECK(*previous == Vec2{1, 0});
}

TEST_CASE("the optimum is kept while it is in the Pareto set") {
    const std::vector<Vec2> points = {{0, 0}, {0, 2}, {2, 0}, {2, 2}};
    const std::vector<int> pareto_set = {0, 2, 3};
    CHECK(kept_optimum(points, pareto_set, Vec2{2, 0}) == 2);
    CHECK_FALSE(kept_optimum(points, pareto_set, Vec2{0, 2}).has_value());  // Feasible, but dominated now.
    CHECK_FALSE(kept_optimum(points, pareto_set, Vec2{4, 0}).has_value());  // No longer feasible.
    CHECK_FALSE(kept_optimum(points, pareto_set, std::nullopt).has_value());
    CHECK_FALSE(kept_optimum(points, {}, Vec2{0, 0}).has_value());
}
