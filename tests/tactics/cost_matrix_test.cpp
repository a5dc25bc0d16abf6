#include <podball/tactics/cost_matrix.hpp>

#include <array>

#include "support/catch.hpp"

using podball::tactics::CostMatrix;

TEST_CASE("a cost matrix is read row by row") {
    const std::array<double, 6> values = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
    const CostMatrix cost(values, 2, 3);
    CHECK(cost.agents() == 2);
    CHECK(cost.targets() == 3);
    CHECK(cost(0, 2) == 3.0);
    CHECK(cost(1, 0) == 4.0);
    CHECK(cost.row(1)[1] == 5.0);
}
